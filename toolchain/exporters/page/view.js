// Pan and zoom. Panning is the browser's own scrolling, so that touch, wheels and keys do what they do everywhere.
const view = (() => {
  const box = $("#view");
  const room = $("#room");
  const sheet = $("#sheet");
  const LEAST = 0.04;
  const MOST = 5;
  const FAR = 0.34; // below it numbers and signs of terrain are too small to be read, and left out
  let zoom = 1;
  let fitted = true;

  drawing.style.width = `${paper.width}px`;
  drawing.style.height = `${paper.height}px`;
  const fit = () => Math.min(box.clientWidth / paper.width, box.clientHeight / paper.height);

  // Zoom so that the point of the drawing under (px, py), in pixels of the window onto it, stays where it is.
  function to(wanted, px = box.clientWidth / 2, py = box.clientHeight / 2) {
    const { x, y } = under(px, py);
    clearTimeout(live.resting);
    Object.assign(live, { scale: 1, dx: 0, dy: 0, resting: 0 });
    zoom = within(wanted);
    room.style.transform = "";
    room.style.width = `${paper.width * zoom}px`;
    room.style.height = `${paper.height * zoom}px`;
    sheet.style.transform = `scale(${zoom})`;
    box.classList.toggle("far", zoom < FAR);
    names.fit(zoom, zoom < FAR);
    // Pins keep a size that can be seen and hit.
    for (const drop of drops) drop.setAttribute("transform", `scale(${Math.max(1, 0.75 / zoom).toFixed(2)})`);
    box.scrollLeft = x * zoom + room.offsetLeft - px;
    box.scrollTop = y * zoom - py;
    rings.place();
    look(true);
  }
  const within = (wanted) => Math.min(MOST, Math.max(Math.min(LEAST, fit()), wanted));

  // The point of the drawing under a point of the window.
  function under(px, py) {
    const now = zoom * live.scale;
    return { x: (box.scrollLeft + px - room.offsetLeft - live.dx) / now, y: (box.scrollTop + py - live.dy) / now };
  }

  // While a wheel turns or fingers spread, the picture that is there is stretched, which needs no drawing at all; when
  // they rest it is drawn anew, sharp, with what belongs to that scale.
  const REST = 160;
  const live = { scale: 1, dx: 0, dy: 0, resting: 0 };
  function stretch(wanted, px, py) {
    const { x, y } = under(px, py);
    const next = within(wanted);
    live.scale = next / zoom;
    live.dx = box.scrollLeft + px - room.offsetLeft - x * next;
    live.dy = box.scrollTop + py - y * next;
    room.style.transform = `translate(${live.dx}px,${live.dy}px) scale(${live.scale})`;
    clearTimeout(live.resting);
    live.resting = setTimeout(() => to(next, px, py), REST);
  }

  // What is out of sight is taken out of the layout when zooming: text is what costs a browser most. Panning only
  // brings more into sight, a cell at a time.
  const drops = drawing.querySelectorAll(".hx-drop");
  const cells = [...drawing.querySelectorAll(".hx-cell")].map((group) => ({ group, x: Number(group.dataset.x), y: Number(group.dataset.y), seen: true }));
  let looking = 0;
  function look(hide) {
    looking = 0;
    const left = (box.scrollLeft - room.offsetLeft) / zoom - 300;
    const top = box.scrollTop / zoom - 300;
    const right = left + box.clientWidth / zoom + 600;
    const bottom = top + box.clientHeight / zoom + 600;
    for (const cell of cells) {
      const seen = cell.x < right && cell.x + data.cell > left && cell.y < bottom && cell.y + data.cell > top;
      if (seen !== cell.seen && (seen || hide)) {
        cell.seen = seen;
        cell.group.style.display = seen ? "" : "none";
      }
    }
  }
  box.addEventListener("scroll", () => { if (!looking && !live.resting) looking = requestAnimationFrame(() => look(false)); });

  function whole() { to(fit()); fitted = true; box.scrollTo(0, 0); }

  function show(index, least = 0.7) {
    if (zoom < least) to(least);
    const { x, y } = hexes[index];
    box.scrollTo(x * zoom + room.offsetLeft - box.clientWidth / 2, y * zoom - box.clientHeight / 2);
  }

  // Scrolls only as far as a hex needs to be seen.
  function reveal(index) {
    const edge = data.reach * zoom * 1.5;
    const x = hexes[index].x * zoom + room.offsetLeft - box.scrollLeft;
    const y = hexes[index].y * zoom - box.scrollTop;
    const dx = x < edge ? x - edge : Math.max(0, x + edge - box.clientWidth);
    const dy = y < edge ? y - edge : Math.max(0, y + edge - box.clientHeight);
    if (dx || dy) box.scrollBy(dx, dy);
  }

  function at(event) {
    const frame = box.getBoundingClientRect();
    const px = event.clientX - frame.left;
    const py = event.clientY - frame.top;
    return { px, py, ...under(px, py) };
  }

  // Outlines of the hex pointed at and the hex chosen: small drawings of their own, so that the map is not redrawn.
  const rings = (() => {
    const where = { over: -1, here: -1 };
    function place() {
      for (const name of ["over", "here"]) {
        const ring = $(`#${name}`);
        const hex = hexes[where[name]];
        ring.style.display = hex ? "block" : "none";
        if (hex) ring.style.transform = `translate(${hex.x * zoom}px,${hex.y * zoom}px) scale(${zoom})`;
      }
    }
    return { place, set(name, index) { where[name] = index; place(); }, get: (name) => where[name] };
  })();

  let waiting = 0;
  let wanted = 1;
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { px, py } = at(event);
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    wanted = (waiting ? wanted : zoom * live.scale) * Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0016));
    fitted = false;
    if (!waiting) waiting = requestAnimationFrame(() => { waiting = 0; stretch(wanted, px, py); });
  }, { passive: false });

  let drag = null;
  const fingers = new Map();
  box.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    if (event.pointerType === "mouse" && event.button === 0) {
      drag = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, moved: false };
    }
  });
  addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) pinch(event);
    if (!drag) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < 4) return;
    drag.moved = true;
    fitted = false;
    box.classList.add("drag");
    box.scrollLeft = drag.left - dx;
    box.scrollTop = drag.top - dy;
  });
  let dragged = false;
  function release(event) {
    fingers.delete(event.pointerId);
    dragged = Boolean(drag && drag.moved);
    drag = null;
    box.classList.remove("drag");
  }
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);

  function pinch(event) {
    const before = [...fingers.values()];
    fingers.set(event.pointerId, event);
    const after = [...fingers.values()];
    if (after.length !== 2 || event.pointerType === "mouse") return;
    const span = (pair) => Math.hypot(pair[0].clientX - pair[1].clientX, pair[0].clientY - pair[1].clientY);
    const middle = { clientX: (after[0].clientX + after[1].clientX) / 2, clientY: (after[0].clientY + after[1].clientY) / 2 };
    const { px, py } = at(middle);
    fitted = false;
    stretch(zoom * live.scale * span(after) / Math.max(1, span(before)), px, py);
  }

  addEventListener("resize", () => { if (fitted) whole(); });
  $("#in").addEventListener("click", () => { fitted = false; to(zoom * 1.4); });
  $("#out").addEventListener("click", () => { fitted = false; to(zoom / 1.4); });
  $("#fit").addEventListener("click", whole);
  return {
    box, to, whole, show, reveal, at, rings,
    get zoom() { return zoom; },
    wasDragged: () => dragged,
    free() { fitted = false; },
  };
})();
