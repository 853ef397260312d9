// Lines over the table: who attacks whom, who blocks what, what a spell is aimed at, and what is being chosen.
const NS = "http://www.w3.org/2000/svg";

function middle(ref, towards) {
  const all = [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)].filter((one) => !one.closest("dialog"));
  const box = all.map((one) => one.getBoundingClientRect()).find((one) => one.width > 0);
  if (!box || box.bottom < 0 || box.top > innerHeight) return null;
  const y = towards === undefined ? box.top + box.height / 2 : towards < box.top ? box.top + 8 : towards > box.bottom ? box.bottom - 8 : box.top + box.height / 2;
  return [Math.min(Math.max(box.left + box.width / 2, 6), innerWidth - 6), y];
}

function line(from, to, kind) {
  const start = middle(from);
  const end = middle(to, start ? start[1] : undefined);
  if (!start || !end) return [];
  const first = middle(from, end[1]);
  const [x1, y1] = first;
  const [x2, y2] = end;
  const bend = Math.min(60, Math.abs(x2 - x1) / 4 + 10);
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", `M${x1} ${y1} Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2} ${x2} ${y2}`);
  path.setAttribute("class", `line ${kind}`);
  path.setAttribute("data-from", from);
  path.setAttribute("data-to", to);
  path.setAttribute("marker-end", `url(#tip-${kind})`);
  return [path];
}

function tips(kinds) {
  const defs = document.createElementNS(NS, "defs");
  for (const kind of kinds) {
    const marker = document.createElementNS(NS, "marker");
    for (const [name, value] of Object.entries({ id: `tip-${kind}`, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto" }))
      marker.setAttribute(name, value);
    const tip = document.createElementNS(NS, "path");
    tip.setAttribute("d", "M0 0L10 5L0 10z");
    tip.setAttribute("class", `tip ${kind}`);
    marker.append(tip);
    defs.append(marker);
  }
  return defs;
}

// `chosen` are pairs of references that somebody has clicked but not confirmed.
export function drawLines(state, chosen) {
  const svg = document.getElementById("lines");
  const made = [];
  for (const card of state ? state.battlefield : []) {
    if (card.attacking) made.push(...line(card.ref, card.attacking, "attack"));
    for (const ref of card.blocking || []) made.push(...line(card.ref, ref, "block"));
  }
  for (const one of state ? state.stack : []) for (const ref of one.targets || []) made.push(...line(one.ref, ref, "target"));
  for (const [from, to] of chosen || []) made.push(...line(from, to, "chosen"));
  svg.replaceChildren(tips(["attack", "block", "target", "chosen"]), ...made);
}
