// Makes the pages smoother. Without this file everything still works.

(() => {
  "use strict";

  const SWAPPED = [200, 400, 422];
  const TOO_MANY = 429;
  const LONG_PRESS = 500;
  // What is left free above and below what comes into view.
  const EDGE = 8;
  // So much of the window's height may be left empty to keep the hand in its place.
  const MOST_PADDING = 0.3;
  let anchorBefore = null;
  let endBefore = 0;
  let plain = false;
  let keep = null;

  const anchor = () => document.querySelector("[data-anchor]");
  const byId = (id) => document.getElementById(id);
  const cards = () => [...document.querySelectorAll(".hand :is(button, a, input)")];
  const codeOf = (card) => card.dataset.card || card.value;

  // ---------- Exchanging the stage ----------

  // The notice that nothing is saved lies over the lower end of the window.
  const windowEnd = () => window.innerHeight - byId("unsaved").offsetHeight;

  // Whether at least half of an element is in the window, or the window is full of it.
  function isSeen(element) {
    const { top, bottom, height } = element.getBoundingClientRect();
    const seen = Math.min(bottom, windowEnd()) - Math.max(top, 0);
    return seen > 0 && seen >= Math.min(height, window.innerHeight) / 2;
  }

  // The hand stays where the thumb is, whatever grows or shrinks above it. A hand that was not in
  // the window has no thumb on it.
  function holdAnchor() {
    const hand = anchor();
    if (anchorBefore === null || !hand) return;
    const moved = () => hand.getBoundingClientRect().top - anchorBefore;
    holdEnd(moved());
    window.scrollBy({ top: moved(), behavior: "instant" });
    const rest = moved();
    const coach = document.querySelector(".coach");
    if (rest < -1 && rest > -MOST_PADDING * window.innerHeight && coach) {
      // The page cannot scroll further up, so the words above keep their height.
      coach.style.minBlockSize = `${coach.getBoundingClientRect().height - rest}px`;
    }
  }

  // What is below the hand may become less, but then the end of the page does not come up.
  function holdEnd(moved) {
    const step = document.querySelector(".step");
    const top = step.getBoundingClientRect().top - moved;
    step.style.minBlockSize = `${Math.min(endBefore, window.innerHeight) - top}px`;
  }

  // The field to write in next: the first that was refused, or else the first.
  function firstField() {
    const form = document.querySelector("#stage [data-first-field]");
    return form && (form.querySelector("[aria-invalid]") || form.querySelector("input"));
  }

  // Bring what lies between two heights into the window; its beginning, if all of it is too tall.
  function show(top, bottom) {
    if (top >= EDGE && bottom <= windowEnd()) return;
    const down = Math.min(Math.max(0, bottom - windowEnd() + EDGE), top - EDGE);
    window.scrollBy({ top: down, behavior: "instant" });
  }

  const isWhole = ({ top, bottom }) => top >= 0 && bottom <= windowEnd();

  // Whoever plays or looks back sees the table, and from it to the hand or to the words about it.
  // Where the hands of others lie between, or an old trick is looked at, all of the table and the
  // task count for more than that the hand stays.
  function showTable(target) {
    const felt = document.querySelector("#stage .felt");
    if (!felt) return;
    const asking = target.matches(".asking");
    const goal = target.matches(".your-hand") && document.querySelector("#stage .goal");
    const boxes = [goal || felt, felt].map((each) => each.getBoundingClientRect());
    const wholly = target.closest(".banner") || (!asking && document.querySelector("#stage .others"));
    const seen = wholly ? boxes.every(isWhole) : isSeen(felt);
    if (seen && isSeen(target)) return;
    show(boxes[asking ? 1 : 0].top, target.getBoundingClientRect().bottom);
  }

  // Where a person would look next. The whole of it comes into view, the hand moves only if it must.
  function lookNext() {
    const target = document.querySelector("#stage [data-focus]") || byId("main");
    const field = firstField();
    const stays = stayingPlace();
    (stays || field || target).focus({ preventScroll: true });
    const said = target.closest(".feedback, .hint");
    const { top, bottom } = (said || target).getBoundingClientRect();
    if (target.closest(".play") && !stays) showTable(target);
    else if (top < EDGE || target.matches("h1, h2")) show(top, bottom);
    if (field) field.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  // A switch keeps the focus, and so does a card from which a key was pressed.
  function stayingPlace() {
    const { card, id } = keep || {};
    keep = null;
    if (id) return byId(id);
    return card && cards().find((each) => codeOf(each) === card);
  }

  function keepCard() {
    const focused = document.activeElement;
    keep = focused.closest(".hand") ? { card: codeOf(focused) } : null;
  }

  // What the answer itself says went wrong, where it is a page of ours.
  function saidBy(answer) {
    const page = new DOMParser().parseFromString(answer || "", "text/html");
    const said = page.querySelectorAll(".page.error header > p:not(.crumb)");
    return [...said].map((each) => each.textContent.trim()).join(" ");
  }

  function showTrouble(event) {
    const { text, response } = event.detail?.ctx || {};
    const trouble = byId("trouble");
    trouble.textContent = "";
    trouble.append(saidBy(text) || trouble.dataset.message);
    // Whoever was too fast only has to wait, and then goes on as before.
    plain = response?.status !== TOO_MANY;
  }

  document.addEventListener("htmx:before:request", (event) => {
    const { sourceElement: source, request } = event.detail.ctx;
    if (source && source.matches(".marking, .marking *")) keep = { id: "marking" };
    // So the notice is not sent again, and it is taken away when all is well.
    if (byId("unsaved").textContent) request.headers["Hearts-Unsaved"] = "1";
    byId("trouble").textContent = "";
    silence();
  });

  // Whoever switches the marks hears that, not the line they know already.
  function sayWhatIsSwitched(tasks) {
    const status = tasks.find((task) => task.target.id === "status");
    for (const { fragment } of tasks) {
      const said = fragment.querySelector("#marking")?.dataset.said;
      if (said && status) status.fragment.querySelector("#status").textContent = said;
    }
  }

  document.addEventListener("htmx:before:swap", (event) => {
    if (keep?.id === "marking") sayWhatIsSwitched(event.detail.tasks);
    const hand = anchor();
    anchorBefore = hand && isSeen(hand) ? hand.getBoundingClientRect().top : null;
    endBefore = byId("main").getBoundingClientRect().bottom;
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const answer = event.detail.ctx.response;
    if (!answer || !SWAPPED.includes(answer.status)) return;
    holdAnchor();
    lookNext();
  });

  document.addEventListener("htmx:response:error", (event) => {
    if (!SWAPPED.includes(event.detail.ctx.response.status)) showTrouble(event);
  });

  document.addEventListener("htmx:error", showTrouble);

  // After trouble the browser itself sends the form or follows the link: htmx never hears of it.
  for (const type of ["submit", "click"]) {
    document.addEventListener(
      type,
      (event) => {
        if (plain && event.target.closest("[hx-post], [hx-get]")) event.stopPropagation();
      },
      true,
    );
  }

  // ---------- Remembering what stands in a form ----------

  // The cards that are ticked, or the fields one after the other, as the server writes them: within
  // a field, a comma is %2C.
  function standing(form) {
    const fields = [...form.elements].filter(
      (field) => field.matches("input") && (field.type !== "checkbox" || field.checked),
    );
    if (form.dataset.kept === "chosen") return fields.map((field) => field.value).join("-");
    const parts = fields.map((field) => field.value.replace(/[\p{C}\p{Z}]+/gu, " ").trim());
    return parts.some(Boolean)
      ? parts.map((part) => part.replace(/[%,]/g, encodeURIComponent)).join(",")
      : "";
  }

  const query = (address) => new URL(address, location.href).searchParams;
  const samePlace = (address) =>
    ["moves", "next"].every((name) => query(address).get(name) === query("").get(name)) &&
    new URL(address, location.href).pathname === location.pathname;

  // The address with what stands in the form, as the server would write it.
  function keeping(address, form) {
    const url = new URL(address, location.href);
    const name = form.dataset.kept;
    url.searchParams.delete(name);
    const value = encodeURIComponent(standing(form)).replaceAll("%2C", ",");
    const more = value && `${url.search ? "&" : "?"}${name}=${value}`;
    return url.pathname + url.search + more;
  }

  // The address of the page, and every way from it that comes back to this position.
  function remember(event) {
    const form = event.target.form;
    if (!form || !form.matches("#stage [data-kept]")) return;
    history.replaceState(history.state, "", keeping(location.href, form));
    const here = byId("here");
    here.value = keeping(here.value, form);
    const settings = byId("settings-link");
    const back = query(settings.href).get("from");
    settings.search = `?from=${encodeURIComponent(keeping(back, form))}`;
    for (const link of document.querySelectorAll("#stage a[hx-get]")) {
      if (!samePlace(link.href)) continue;
      const address = keeping(link.href, form);
      link.setAttribute("href", address);
      link.setAttribute("hx-get", address);
    }
  }

  document.addEventListener("input", remember);
  document.addEventListener("change", remember);

  // ---------- Reading out ----------

  let speaking = 0;

  function silence() {
    clearTimeout(speaking);
    byId("status").textContent = "";
    const line = byId("readout");
    if (line) line.hidden = true;
  }

  // The region is emptied first, so that the same words are spoken again.
  function say(text) {
    silence();
    speaking = setTimeout(() => byId("status").append(text), 60);
  }

  function readOut(text) {
    say(text);
    const line = byId("readout");
    line.textContent = text;
    line.hidden = false;
  }

  document.addEventListener("focusin", (event) => {
    const line = byId("readout");
    if (line && !event.target.closest(".your-hand")) line.hidden = true;
  });

  // ---------- Keys ----------

  const press = (key) => document.querySelector(`#stage [data-press="${key}"]`);
  let cameFrom = null;

  // Letters stand on the keys as on a Latin keyboard, whatever script is being typed. The Serbian
  // З lies where others have Y.
  function nameOf(event) {
    const key = event.key.toLowerCase();
    if (/^[a-z?]$/.test(key) || key.length > 1) return key;
    if (key === "з") return "z";
    if (/^[0-9]$/.test(key)) return key;
    const place = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(event.code);
    if (!place || (place[2] && event.shiftKey)) return "";
    return (place[1] || place[2]).toLowerCase();
  }

  function moveInHand(key, focused) {
    const all = cards();
    const groups = [...document.querySelectorAll(".hand .suit")];
    const at = all.indexOf(focused);
    const suit = groups.findIndex((group) => group.contains(focused));
    const first = (group) => group && group.querySelector("button, a, input");
    const next = {
      home: all[0],
      end: all.at(-1),
      arrowright: all[at + 1],
      arrowleft: all[at < 0 ? 0 : at - 1],
      arrowdown: first(groups[suit + 1]),
      arrowup: first(groups[suit < 0 ? 0 : suit - 1]),
    }[key];
    if (next) next.focus();
    return all.length > 0;
  }

  function toggleKeys() {
    const list = byId("keys");
    if (!list) return false;
    list.open = !list.open;
    if (list.open) cameFrom = document.activeElement;
    const target = list.open || !cameFrom || !cameFrom.isConnected ? list.firstElementChild : cameFrom;
    target.focus();
    return true;
  }

  function answerKey(event) {
    const key = nameOf(event);
    const inHand = event.target.closest(".your-hand");
    if (key === "?") return toggleKeys();
    if (key === "escape") {
      if (byId("keys")?.open) return toggleKeys();
      if (byId("readout")?.hidden === false) return silence() || true;
      if (document.querySelector(":popover-open")) return false;
    }
    if (inHand && /^(arrow|home$|end$)/.test(key)) return moveInHand(key, event.target);
    if (key === "n" || key === "z" || key === "escape") {
      const control = press(key === "escape" ? "Escape" : key);
      if (!control) return false;
      keepCard();
      control.click();
      return true;
    }
    const said = /^[a-z0-9]$/.test(key) && document.querySelector(`#stage [data-key="${key}"]`);
    if (said) readOut(said.textContent);
    return Boolean(said);
  }

  const TYPING = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";

  document.addEventListener("keydown", (event) => {
    if (document.documentElement.dataset.shortcuts === "off") return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (!event.target.closest("[data-keys]") || event.target.closest(TYPING)) return;
    const moves = /^(Arrow|Home|End)/.test(event.key);
    if (event.repeat && !moves) return;
    if (event.shiftKey && moves) return;
    if (answerKey(event)) event.preventDefault();
  });

  // ---------- Asking about a card before playing it ----------

  const PLAYABLE = ".hand button[name=card]";

  function ask(card) {
    const form = card.form;
    const url = new URL(form.getAttribute("action"), location.href);
    url.searchParams.set("try", card.value);
    const address = url.pathname + url.search;
    if (plain || !window.htmx) {
      location.assign(address);
      return;
    }
    window.htmx.ajax("GET", address, { source: form, target: "#stage", push: "true" });
  }

  document.addEventListener("contextmenu", (event) => {
    const card = event.target.closest(PLAYABLE);
    if (!card) return;
    event.preventDefault();
    const pressed = endPress();
    if (asked) return;
    if (!pressed) keepCard();
    asked = pressed;
    ask(card);
  });

  let pressing = 0;
  let pressedAt = null;
  let asked = false;

  function endPress() {
    const was = pressing !== 0;
    clearTimeout(pressing);
    pressing = 0;
    return was;
  }

  // The finger that asked does not also play, nor take the focus along.
  function playNothing(event) {
    if (asked) event.preventDefault();
  }

  document.addEventListener("pointerdown", (event) => {
    asked = false;
    const card = event.target.closest(PLAYABLE);
    if (!card || event.pointerType === "mouse" || !event.isPrimary) return;
    pressedAt = [event.clientX, event.clientY];
    card.addEventListener("touchend", playNothing, { once: true });
    pressing = setTimeout(() => {
      pressing = 0;
      asked = true;
      ask(card);
    }, LONG_PRESS);
  });

  document.addEventListener("pointermove", (event) => {
    if (pressing && Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]) > 10) {
      endPress();
    }
  });
  document.addEventListener("pointerup", endPress);
  document.addEventListener("pointercancel", endPress);

  // ---------- Copying ----------

  // Browsers copy only on pages that nobody on the way can change, and old ones not at all.
  if (navigator.clipboard) {
    for (const button of document.querySelectorAll("[data-copy]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        const tell = (words) => {
          button.parentElement.querySelector(".copied").textContent = words;
          say(words);
        };
        navigator.clipboard.writeText(button.dataset.copy).then(
          () => tell(button.dataset.said),
          () => tell(button.dataset.failed),  // the reader has forbidden it
        );
      });
    }
  }

  // ---------- The list of languages closes as people expect ----------

  function closeLanguages(event) {
    const menu = document.querySelector(".languages[open]");
    if (!menu) return;
    const inside = menu.contains(event.target);
    if (event.key === "Escape") {
      menu.open = false;
      if (inside) menu.querySelector("summary").focus();
    } else if (event.type === "pointerdown" && !inside) {
      menu.open = false;
    }
  }
  document.addEventListener("keydown", closeLanguages);
  document.addEventListener("pointerdown", closeLanguages);
  document.addEventListener("focusout", (event) => {
    const menu = document.querySelector(".languages[open]");
    const next = event.relatedTarget;
    if (menu && next && menu.contains(event.target) && !menu.contains(next)) menu.open = false;
  });
})();
