// Makes the pages smoother. Without this file everything still works.

(() => {
  "use strict";

  const SWAPPED = [200, 400, 422];
  let anchorBefore = null;
  let plain = false;

  const anchor = () => document.querySelector("[data-anchor]");
  const byId = (id) => document.getElementById(id);

  // The hand stays where the thumb is, whatever grows or shrinks above it.
  function holdAnchor() {
    const hand = anchor();
    if (anchorBefore === null || !hand) return;
    const moved = () => hand.getBoundingClientRect().top - anchorBefore;
    window.scrollBy({ top: moved(), behavior: "instant" });
    const rest = moved();
    const coach = document.querySelector(".coach");
    if (rest < -1 && coach) {
      // The page cannot scroll further up, so the words above keep their height.
      coach.style.minBlockSize = `${coach.getBoundingClientRect().height - rest}px`;
    }
  }

  // Where a person would look next. The whole of it comes into view, the hand moves only if it must.
  function lookNext() {
    const target = document.querySelector("#stage [data-focus]") || byId("main");
    target.focus({ preventScroll: true });
    const box = (target.closest(".feedback") || target).getBoundingClientRect();
    const edge = 8;
    if (box.top < edge) {
      window.scrollBy({ top: box.top - edge, behavior: "instant" });
    } else if (box.bottom > window.innerHeight && target.matches("h1, h2")) {
      const down = Math.min(box.bottom - window.innerHeight + edge, box.top - edge);
      window.scrollBy({ top: down, behavior: "instant" });
    }
  }

  function showTrouble() {
    const trouble = byId("trouble");
    trouble.textContent = "";
    trouble.append(trouble.dataset.message);
    plain = true;
  }

  document.addEventListener("htmx:before:request", () => {
    byId("trouble").textContent = "";
    byId("status").textContent = "";
  });

  document.addEventListener("htmx:before:swap", () => {
    const hand = anchor();
    anchorBefore = hand && hand.getBoundingClientRect().top;
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const answer = event.detail.ctx.response;
    if (!answer || !SWAPPED.includes(answer.status)) return;
    holdAnchor();
    lookNext();
  });

  document.addEventListener("htmx:response:error", (event) => {
    if (!SWAPPED.includes(event.detail.ctx.response.status)) showTrouble();
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

  // The list of languages closes as people expect.
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
})();
