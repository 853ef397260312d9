// Cards as they are drawn: name, cost, type, text, power and toughness. No images.
import { h } from "./dom.js";

const manaNames = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow", T: "tap", X: "X" };

export function symbols(text) {
  return text.split(/(\{[^{}]+\})/).map((part) => {
    if (!part.startsWith("{")) return part;
    const inner = part.slice(1, -1);
    const kind = /^[WUBRGC]$/.test(inner) ? `m-${inner}` : /^[WUBRG2]\/[WUBRGP]$/.test(inner) ? `m-${inner.slice(-1)}` : "m-n";
    return h("span", { class: `mana ${kind}`, title: manaNames[inner] || inner }, inner === "T" ? "↷" : inner);
  });
}

function frame(card) {
  if (card.back) return "back";
  if (card.types.includes("land")) return "land";
  if (card.colors === undefined || card.colors === "") return "c-none";
  return card.colors.length > 1 ? "c-gold" : `c-${card.colors}`;
}

export function words(card) {
  if (card.back) return "a face-down card";
  const pt = card.pt ? ` ${card.pt[0]}/${card.pt[1]}` : "";
  const marks = [card.tapped && "tapped", card.sick && "summoning sick", card.attacking && "attacking", card.blocking && "blocking"];
  const said = [`${card.name}${pt}`, card.cost, card.line, ...card.text, ...marks.filter(Boolean)];
  for (const [kind, n] of card.counters || []) said.push(`${n} ${kind} counter${n > 1 ? "s" : ""}`);
  return said.filter(Boolean).join(", ");
}

// One card. `size` is "small" on the battlefield, "hand", "full".
export function draw(card, size, more = {}) {
  const count = more.count > 1 ? h("span", { class: "count" }, `×${more.count}`) : null;
  const attributes = {
    class: ["card", size, frame(card), card.tapped && "tapped", card.away && "away", card.sick && "sick", more.class].filter(Boolean).join(" "),
    "data-ref": more.noref ? undefined : card.ref,
    "data-key": more.key || `${size}-${card.ref}`,
    "data-name": card.name,
    "aria-label": words(card) + (more.count > 1 ? `, ${more.count} of them` : "") + (more.label ? `, ${more.label}` : ""),
  };
  if (more.act) Object.assign(attributes, { tabindex: "0", role: "button" });
  if (card.back) return h("div", attributes, h("div", { class: "pattern" }), count);
  const counters = (card.counters || []).filter(([kind]) => kind !== "loyalty").map(([kind, n]) => h("span", { class: "counter", title: `${kind} counters` }, `${n} ${kind}`));
  const damage = card.damage ? h("span", { class: "damage", title: "damage" }, `−${card.damage}`) : null;
  const pt = card.pt ? h("span", { class: "pt" }, `${card.pt[0]}/${card.pt[1]}`) : null;
  const loyalty = card.loyalty !== undefined && !card.pt ? h("span", { class: "pt loyalty" }, loyaltyOf(card)) : null;
  return h(
    "div",
    attributes,
    h("div", { class: "head" }, h("span", { class: "name" }, card.name || (card.really ? `(${card.really})` : "—")), h("span", { class: "cost" }, symbols(card.cost || ""))),
    h("div", { class: "line" }, card.line),
    basic(card) || h("div", { class: "text" }, card.text.map((line) => h("p", {}, symbols(line)))),
    h("div", { class: "marks" }, counters, damage),
    pt,
    loyalty,
    count,
  );
}

const basics = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };

// A land that says nothing but its basic types shows what it taps for.
function basic(card) {
  const found = card.types.includes("land") && !card.text.length ? Object.keys(basics).filter((type) => card.line.split(/[ —]+/).includes(type)) : [];
  return found.length ? h("div", { class: "text basic" }, symbols(found.map((type) => `{${basics[type]}}`).join(""))) : null;
}

function loyaltyOf(card) {
  const found = (card.counters || []).find(([kind]) => kind === "loyalty");
  return String(found ? found[1] : card.loyalty);
}
