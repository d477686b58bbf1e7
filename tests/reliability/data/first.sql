-- A database of SQLite as the first version left it: two learners, one of them merged from two.
-- It stays as it is, so that every later version is tried on it.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE codes (
	id INTEGER NOT NULL, 
	learner INTEGER NOT NULL, 
	nonce VARCHAR NOT NULL, 
	hash BLOB NOT NULL, 
	CONSTRAINT pk_codes PRIMARY KEY (id), 
	CONSTRAINT fk_codes_learner FOREIGN KEY(learner) REFERENCES learners (id) ON DELETE CASCADE, 
	CONSTRAINT uq_codes_hash UNIQUE (hash)
);
INSERT INTO "codes" VALUES(1,1,'eZG2fQ0Bw6RLMUlmSlDz7Q',X'3DC641E23AC8042DBEE13BBA0F7CABDD');
CREATE TABLE events (
	id INTEGER NOT NULL, 
	learner INTEGER NOT NULL, 
	uid BLOB NOT NULL, 
	place VARCHAR NOT NULL, 
	round INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	topic VARCHAR NOT NULL, 
	moves VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	rung INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (id), 
	CONSTRAINT fk_events_learner FOREIGN KEY(learner) REFERENCES learners (id) ON DELETE CASCADE, 
	CONSTRAINT uq_events_learner_uid UNIQUE (learner, uid)
);
INSERT INTO "events" VALUES(1,1,X'8ACAB2E737EFBEFB02CDA925F6BA505D','lesson/the-aim/each-heart',0,'missed','lesson/the-aim','-10','',0,1764550122000);
INSERT INTO "events" VALUES(2,1,X'6247FC5B40DDEF309B7FA8A1B99A309D','lesson/the-aim/each-heart',0,'solved','lesson/the-aim','1','',0,1764550183000);
INSERT INTO "events" VALUES(3,1,X'47079CC2E432CB7F25FC24C0BBABA44C','puzzle/duck-2o4-17',0,'illegal','rule/must-follow-suit','9H','must-follow-suit',0,1764550244000);
INSERT INTO "events" VALUES(4,1,X'81615D3F3477ED72936CC778DC154B59','puzzle/duck-2o4-17',0,'hint','theme/duck','','',2,1764550305000);
INSERT INTO "events" VALUES(5,1,X'6355572B3D2AF226749990D1A2F9C777','puzzle/duck-2o4-17',0,'solved','theme/duck','4C.9C','',0,1764550366000);
INSERT INTO "events" VALUES(6,2,X'6249F0AA8972E9AC9049975448D3DB6F','drill/legal/slam-5/17',0,'solved','skill/legal','4C-9C','',0,1764550488000);
INSERT INTO "events" VALUES(7,2,X'1906A74B379CD0ED567E0884C60AFD90','passing/slam-5/17',0,'missed','skill/passing','4C-9C-KH','',0,1764550610000);
CREATE TABLE learners (
	id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	created_at BIGINT NOT NULL, 
	active_at BIGINT NOT NULL, 
	merged_into INTEGER, 
	tried INTEGER DEFAULT 0 NOT NULL, 
	first_try INTEGER DEFAULT 0 NOT NULL, 
	steps INTEGER DEFAULT 0 NOT NULL, 
	events INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_learners PRIMARY KEY (id), 
	CONSTRAINT fk_learners_merged_into FOREIGN KEY(merged_into) REFERENCES learners (id) ON DELETE CASCADE, 
	CONSTRAINT uq_learners_name UNIQUE (name)
);
INSERT INTO "learners" VALUES(1,'rmjmNGr1GdEWPAZUIgOrnw',1764550061000,1764550366000,NULL,1,0,1,5);
INSERT INTO "learners" VALUES(2,'HIH-RQFGADNec3iNDq_8Gw',1764550427000,1764550610000,NULL,2,1,0,2);
INSERT INTO "learners" VALUES(3,'Q3q-Zqwec_tpnW-nDFSGGg',1764550549000,1764550610000,2,1,0,0,1);
CREATE TABLE standings (
	learner INTEGER NOT NULL, 
	place VARCHAR NOT NULL, 
	topic VARCHAR NOT NULL, 
	marks VARCHAR NOT NULL, 
	round INTEGER NOT NULL, 
	latest VARCHAR NOT NULL, 
	closed_at BIGINT, 
	changed_at BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	solved BOOLEAN NOT NULL, 
	again BOOLEAN NOT NULL, 
	listed BOOLEAN NOT NULL, 
	CONSTRAINT pk_standings PRIMARY KEY (learner, place), 
	CONSTRAINT fk_standings_learner FOREIGN KEY(learner) REFERENCES learners (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "standings" VALUES(1,'lesson/the-aim/each-heart','lesson/the-aim','mr',0,'mr',1764550183000,1764550183000,2,1,1,0);
INSERT INTO "standings" VALUES(1,'puzzle/duck-2o4-17','theme/duck','hr',0,'ihr',1764550366000,1764550366000,5,1,1,1);
INSERT INTO "standings" VALUES(2,'drill/legal/slam-5/17','skill/legal','r',0,'r',1764550488000,1764550488000,6,1,0,1);
INSERT INTO "standings" VALUES(2,'passing/slam-5/17','skill/passing','m',0,'m',NULL,1764550610000,7,0,1,1);
INSERT INTO "standings" VALUES(3,'passing/slam-5/17','skill/passing','m',0,'m',NULL,1764550610000,7,0,1,1);
CREATE TABLE tallies (
	learner INTEGER NOT NULL, 
	topic VARCHAR NOT NULL, 
	slips INTEGER NOT NULL, 
	slipped_at BIGINT NOT NULL, 
	box INTEGER NOT NULL, 
	due BIGINT, 
	CONSTRAINT pk_tallies PRIMARY KEY (learner, topic), 
	CONSTRAINT fk_tallies_learner FOREIGN KEY(learner) REFERENCES learners (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "tallies" VALUES(1,'lesson/the-aim',1,1764550122000,0,1764550122000);
INSERT INTO "tallies" VALUES(1,'rule/must-follow-suit',1,1764550244000,0,1764550244000);
INSERT INTO "tallies" VALUES(2,'skill/passing',1,1764550610000,0,1764550610000);
INSERT INTO "tallies" VALUES(3,'skill/passing',1,1764550610000,0,1764550610000);
CREATE INDEX ix_learners_active_at ON learners (active_at);
CREATE INDEX ix_learners_merged_into ON learners (merged_into);
CREATE INDEX ix_standings_newest ON standings (learner, number) WHERE listed = 1;
CREATE INDEX ix_standings_again ON standings (learner, topic, number) WHERE again = 1;
CREATE INDEX ix_codes_learner ON codes (learner);
COMMIT;
