// While `hexwright preview --watch` runs, a script beside the page tells which picture is the newest. It is loaded again
// and again: a page opened from a disk may load scripts and fetch nothing.
(() => {
  const EVERY = 500;
  const notice = $("#watched");
  const { file, stamp, drawn } = notice.dataset;
  const ticks = () => [...document.querySelectorAll("#layers input")];
  const lists = $("aside");
  const slider = $(".turn input");
  const state = history.state || {};

  function show(lines) {
    const text = lines.join("\n");
    if (notice.dataset.shown === text) return;
    notice.dataset.shown = text;
    notice.hidden = !lines.length;
    notice.replaceChildren(...lines.map((line) => made("p", line)));
  }

  // What is in sight stays in sight when the page is loaded again.
  function keep(newest) {
    const here = hexes[view.rings.get("here")];
    history.replaceState({
      newest,
      whole: Math.abs(view.zoom - whole) < 1e-9,
      zoom: view.zoom,
      left: view.box.scrollLeft,
      top: view.box.scrollTop,
      lists: lists.scrollTop,
      here: here ? here.id : "",
      turn: slider ? slider.value : "0",
      hidden: ticks().filter((tick) => !tick.checked).map((tick) => tick.value),
      focused: document.activeElement === view.box,
    }, "");
  }
  const whole = view.zoom; // the page has just been opened
  if (state.newest) {
    for (const tick of ticks()) if (state.hidden.includes(tick.value)) tick.click();
    if (byId.has(state.here)) facts.choose(byId.get(state.here));
    if (slider && state.turn !== slider.value) {
      slider.value = state.turn;
      slider.dispatchEvent(new Event("input"));
    }
    if (!state.whole) {
      view.free();
      view.to(state.zoom);
      view.box.scrollTo(state.left, state.top);
    }
    lists.scrollTop = state.lists;
    if (state.focused) view.box.focus({ preventScroll: true });
    say("drawn again");
  }

  window.hexwrightWatch = (now) => {
    show(now.notice);
    const newest = now.drawn[file];
    // Once for each picture: a copy of the page that nobody draws again is not loaded for ever.
    if (newest && newest !== drawn && newest !== (history.state || {}).newest) {
      keep(newest);
      location.reload();
    }
  };
  function ask() {
    const script = made("script", "", { src: `${stamp}?${Date.now()}` });
    const next = () => { script.remove(); setTimeout(ask, EVERY); };
    script.addEventListener("load", next);
    script.addEventListener("error", () => { show(["hexwright no longer watches the project."]); next(); });
    document.body.append(script);
  }
  ask();
})();
