// The judge's questions: why something is as it is, and why something can't be done, asked by a click or by key.
import { draw, symbols } from "./cards.js";
import { h, note, sheet } from "./dom.js";

const FEW = 6;
const number = (ref) => `#${ref.slice(1)}`;
const thing = (ref) => (ref.startsWith("p") ? `seat ${ref.slice(1)}` : number(ref));

export class Asking {
  // `ask` sends a question, and promises the answer.
  constructor(board, choices, ask) {
    Object.assign(this, { board, choices, ask, aiming: false });
  }

  // The next click asks, instead of doing something.
  aim(on) {
    this.aiming = on;
    document.body.classList.toggle("aiming", on);
    if (on) note("Click a card, a player or a line of the log that you ask about.");
  }

  // The questions about something that is shown, and where one is given, its answer.
  open(ref, question = "") {
    this.aim(false);
    const card = ref && this.board.card(ref);
    const player = ref && this.board.state.players.find((one) => one.ref === ref);
    const told = player ? player.name : card ? card.name || "a card" : "Why, and why not";
    const questions = player ? this.ofPlayer(player) : card ? this.ofCard(card) : this.ofEvents();
    this.fill(told, card, questions);
    if (question) this.answer(question);
  }

  openEvent(at) {
    this.open("", `event ${at}`);
  }

  fill(title, card, questions) {
    const row = ([words, question], at) =>
      h("button", { class: "option", "data-question": question, "data-option": String(at + 1), onclick: () => this.answer(question) }, at < 9 ? h("kbd", {}, String(at + 1)) : h("kbd", { class: "none" }), h("span", {}, symbols(words)));
    const typed = (event) => {
      if (event.key === "Enter" && event.target.value.trim()) this.answer(event.target.value.trim());
    };
    const field = h("input", { id: "question", maxlength: "200", placeholder: "not block Serra Angel with Bears", onkeydown: typed });
    const pick = h("button", { class: "option", "data-key": "aim", onclick: () => (document.getElementById("sheet").close(), this.aim(true)) }, h("kbd", { class: "none" }), "Click what I ask about");
    sheet(title,
      h("div", { class: "asking" },
        card && h("div", { class: "cards" }, draw(card, "full", { key: "why", noref: true })),
        h("div", { class: "questions" }, questions.map(row), !card && pick, h("label", { class: "field" }, "or in words:", field))),
      h("div", { id: "answer", role: "status", "aria-live": "polite" }));
    const first = document.querySelector("#sheet [data-question]");
    if (first) first.focus();
  }

  answer(question) {
    const at = document.getElementById("answer");
    this.ask(question).then((found) => at.replaceChildren(...lines(found.text)), (why) => at.replaceChildren(h("p", { class: "bad" }, String(why))));
  }

  // Questions -----------------------------------------------------------------------------------

  ofEvents() {
    return this.board.log.filter((one) => one.event !== undefined).slice(-FEW).reverse().map((one) => [one.text, `event ${one.event}`]);
  }

  ofPlayer(player) {
    const who = thing(player.ref);
    const found = ["life", "hand", "graveyard"].map((what) => [`The events behind the ${what} of ${player.name}`, `${what} of ${who}`]);
    for (const [kind] of player.counters) found.push([`Where the ${kind} counters came from`, `${kind} of ${who}`]);
    return [...found, ...this.targeting(player.ref, player.name)];
  }

  ofCard(card) {
    const s = this.board.state;
    const it = number(card.ref);
    if (card.ability) return card.source ? this.ofCard({ ...(this.board.card(card.source) || { name: card.name, types: [] }), ref: card.source }) : [];
    const found = card.back ? [] : [["What made it what it is", it], ["How it came to be there", `where ${it}`]];
    if ((card.counters || []).length) found.push(["Where its counters came from", `counters on ${it}`]);
    if (s.seat === null || card.back) return found;
    const there = s.battlefield.some((one) => one.ref === card.ref);
    const onStack = s.stack.some((one) => one.ref === card.ref);
    const creature = card.types.includes("creature");
    if (!there && !onStack) found.push([`Can I ${card.types.includes("land") ? "play" : "cast"} it, or why not`, `not play ${it}`]);
    if (there && card.controller === s.seat) found.push(...this.ofMine(card, it, creature));
    if (there && creature && card.controller !== s.seat && card.attacking)
      for (const mine of this.creatures(s.seat)) found.push([`Can ${mine.name} block it, or why not`, `not block ${it} with ${number(mine.ref)}`]);
    return there || onStack ? [...found, ...this.targeting(card.ref, "it")] : found;
  }

  ofMine(card, it, creature) {
    const found = [["Can I activate it, or why not", `not activate ${it}`]];
    if (!creature) return found;
    found.push(["Can I attack with it, or why not", `not attack with ${it}`]);
    for (const one of this.attackers()) found.push([`Can it block ${one.name}, or why not`, `not block ${number(one.ref)} with ${it}`]);
    return found;
  }

  creatures(seat) {
    return this.board.state.battlefield.filter((one) => one.controller === seat && !one.back && one.types.includes("creature")).slice(0, FEW);
  }

  attackers() {
    const s = this.board.state;
    return s.battlefield.filter((one) => one.attacking && one.controller !== s.seat).slice(0, FEW);
  }

  // Whether something may be a target of what is being put on the stack, or of what is in hand.
  targeting(ref, words) {
    const s = this.board.state;
    if (s.seat === null) return [];
    const hand = s.players[s.seat].hand.filter((one) => !one.back && !one.types.includes("land") && one.text.some((line) => line.includes("target")));
    const now = s.asked && s.asked.kind === "targets" && s.asked.source ? [{ ref: s.asked.source, name: s.asked.about }] : [];
    const named = new Map([...now, ...hand].reverse().map((one) => [one.name, one]));
    return [...named.values()].reverse().slice(0, FEW).map((one) => [`Can ${one.name} target ${words}, or why not`, `not target ${thing(ref)} with ${number(one.ref)}`]);
  }

  // What a click on something means that can't be done now: the question why not; empty where it means nothing.
  meant(ref) {
    const s = this.board.state;
    const asked = s.asked;
    if (!asked || s.seat === null || s.at !== undefined) return "";
    if (asked.kind === "targets" && asked.source) return `not target ${thing(ref)} with ${number(asked.source)}`;
    if (ref.startsWith("p")) return "";
    const mine = s.battlefield.find((card) => card.ref === ref && card.controller === s.seat && !card.back);
    if (asked.form === "priority") {
      if (s.players[s.seat].hand.some((card) => card.ref === ref)) return `not play ${number(ref)}`;
      return mine && mine.text.some((line) => line.includes(": ")) ? `not activate ${number(ref)}` : "";
    }
    if (asked.form !== "match") return "";
    const waits = this.choices.active >= 0 ? asked.options[this.choices.active].ref : "";
    if (asked.kind === "declare attackers") {
      if (waits && waits !== ref) return `not attack ${thing(ref)} with ${number(waits)}`;
      return mine && mine.types.includes("creature") ? `not attack with ${number(ref)}` : "";
    }
    if (asked.kind !== "declare blockers") return "";
    if (waits && waits !== ref && !mine) return `not block ${number(ref)} with ${number(waits)}`;
    const attacker = this.attackers()[0];
    return mine && mine.types.includes("creature") && attacker ? `not block ${number(attacker.ref)} with ${number(ref)}` : "";
  }
}

// An answer in lines, each set in as far as it was.
function lines(text) {
  return text.split("\n").map((line) => {
    const said = line.trimStart();
    return h("p", { class: `in${Math.min(3, Math.floor((line.length - said.length) / 2))}` }, symbols(said));
  });
}
