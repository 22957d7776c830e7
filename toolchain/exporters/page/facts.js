// What there is to say of a hex: terrain, hexsides, roads, units, arrivals, findings. Pointing shows a line, choosing
// shows all; with the arrow keys the chosen hex wanders, and its line is read out.
const facts = (() => {
  const around = hexes.map(() => []);
  for (const [a, b, words] of data.sides) {
    around[a].push([b, words]);
    around[b].push([a, words]);
  }
  const present = hexes.map(() => []);
  data.units.forEach((unit, n) => { if (unit.hex >= 0) present[unit.hex].push(n); });
  const pinned = hexes.map(() => []);
  data.findings.forEach((finding, n) => { if (finding.hex >= 0) pinned[finding.hex].push(n); });

  const ground = (index) => hexes[index].terrains.map((t) => data.terrains[t]).join(", ");

  function line(index) {
    const parts = [`${called(index)}: ${ground(index)}`];
    const words = [...new Set(around[index].flatMap(([, said]) => said))];
    if (words.length) parts.push(words.join(", "));
    if (present[index].length) parts.push(present[index].map((n) => data.units[n].name).join(", "));
    const answer = answers.tell(index);
    if (answer) parts.push(answer);
    const count = pinned[index].length;
    if (count) parts.push(`${count} ${count === 1 ? "finding" : "findings"}`);
    return parts.join(" · ");
  }

  function row(list, term, values) {
    if (!values.length) return;
    list.append(made("dt", term));
    const held = made("dd");
    values.forEach((value) => { held.append(value instanceof Node ? value : made("div", value)); });
    list.append(held);
  }

  function button(text, action) {
    const one = made("button", text, { type: "button" });
    one.addEventListener("click", action);
    const held = made("div");
    held.append(one);
    return held;
  }

  function unit(n) {
    const held = button(data.units[n].said, () => units.choose(n));
    for (const [words, ask] of answers.ofUnit(n)) {
      const one = button(words, ask).firstChild;
      one.className = "ask";
      one.setAttribute("aria-label", `${words} of ${data.units[n].name}`);
      held.append(" ", one);
    }
    return held;
  }

  function choose(index, how = {}) {
    view.rings.set("here", index);
    const place = $("#hex-facts");
    place.replaceChildren();
    $("#hex-name").textContent = index < 0 ? "No hex chosen" : `Hex ${called(index)}`;
    if (index < 0) {
      place.append(made("p", "Point at a hex, or choose one with the arrow keys on the map."));
      return;
    }
    const list = made("dl");
    row(list, "Ground", [ground(index)]);
    row(list, "Regions", data.regions.filter(([, members]) => members.includes(index)).map(([name]) => name));
    row(list, "Sides", around[index].map(([other, words]) => `${words.join(", ")} towards ${called(other)}`));
    row(list, "Units", present[index].map((n) => unit(n)));
    row(list, "Ask", answers.ofHex(index).map(([words, ask]) => button(words, ask)));
    const due = data.units.filter((unit) => unit.due && unit.area.includes(index));
    row(list, "Arrivals", due.map((unit) => `${unit.when}: ${unit.name}`));
    row(list, "Findings", pinned[index].map((n) => button(data.findings[n].said, () => findings.open(n))));
    place.append(list);
    if (how.go) view.show(index);
    if (how.aloud) say(line(index));
  }

  view.box.addEventListener("pointermove", (event) => {
    if (event.buttons) return;
    const { x, y } = view.at(event);
    const index = hexAt(x, y);
    if (index === view.rings.get("over")) return;
    view.rings.set("over", index);
    $("#tip").textContent = index < 0 ? "" : line(index);
  });
  view.box.addEventListener("pointerleave", () => { view.rings.set("over", -1); $("#tip").textContent = ""; });
  view.box.addEventListener("click", (event) => {
    if (view.wasDragged() || event.target.closest(".hx-pin")) return;
    const { x, y } = view.at(event);
    choose(hexAt(x, y));
  });

  const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  let anchor = null; // where a walk along a row or column began, so that it does not drift
  function walk(key) {
    const from = view.rings.get("here");
    if (from < 0) return hexAt(...middle());
    const [dx, dy] = STEPS[key];
    if (!anchor || anchor.across !== Boolean(dx) || anchor.at !== from) anchor = { across: Boolean(dx), x: hexes[from].x, y: hexes[from].y };
    const ahead = neighbours(from).filter((n) => (hexes[n].x - hexes[from].x) * dx + (hexes[n].y - hexes[from].y) * dy > data.reach * 0.6);
    const drift = (n) => (dx ? Math.abs(hexes[n].y - anchor.y) : Math.abs(hexes[n].x - anchor.x));
    ahead.sort((a, b) => drift(a) - drift(b));
    if (ahead.length) anchor.at = ahead[0];
    return ahead.length ? ahead[0] : from;
  }
  function middle() {
    const frame = view.box.getBoundingClientRect();
    const { x, y } = view.at({ clientX: frame.left + frame.width / 2, clientY: frame.top + frame.height / 2 });
    let best = 0;
    hexes.forEach((hex, n) => { if (Math.hypot(hex.x - x, hex.y - y) < Math.hypot(hexes[best].x - x, hexes[best].y - y)) best = n; });
    return hexes.length ? [hexes[best].x, hexes[best].y] : [0, 0];
  }
  view.box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== view.box) return;
    if (STEPS[event.key] && !event.shiftKey && hexes.length) {
      const index = walk(event.key);
      choose(index, { aloud: true });
      view.reveal(index);
    } else if (event.key === "+" || event.key === "=") { view.free(); view.to(view.zoom * 1.4); }
    else if (event.key === "-") { view.free(); view.to(view.zoom / 1.4); }
    else if (event.key === "0" || event.key === "Home") view.whole();
    else if (event.key === "Enter" || event.key === " ") $("#hex-name").focus();
    else if (event.key === "Escape") choose(-1);
    else return;
    event.preventDefault();
  });
  return { choose, line };
})();
