// The table: players, battlefield in rows, stack, hand, log, what is asked.
import { closeSheet, h, note, sheet, show } from "./dom.js";
import { draw, symbols } from "./cards.js";

const STAGES = [
  ["upkeep", "Upkeep"], ["draw", "Draw"], ["precombat main", "Main"], ["beginning of combat", "Combat"], ["declare attackers", "Attack"],
  ["declare blockers", "Block"], ["combat damage", "Damage"], ["end of combat", "After"], ["postcombat main", "Main 2"], ["end", "End"],
];

export class Board {
  constructor(page, choices, say, answered) {
    Object.assign(this, { page, choices, say, answered, state: null, log: [], detail: null, rules: false, logOpen: false });
  }

  me() {
    return this.state.seat ?? 0;
  }

  name(seat) {
    return this.state.players[seat].name + (seat === this.state.seat ? " (you)" : "");
  }

  // All cards that are shown, by reference.
  card(ref) {
    const s = this.state;
    const all = [s.battlefield, s.stack, s.exile, ...s.others.map((one) => one.cards), ...(s.asked ? [s.asked.cards] : [])];
    for (const player of s.players) all.push(player.hand, player.graveyard, player.top ? [player.top] : []);
    return all.flat().find((card) => card.ref === ref);
  }

  render() {
    const s = this.state;
    const order = [...s.players.keys()];
    const others = [...order.slice(this.me() + 1), ...order.slice(0, this.me())];
    this.marks = this.choices.marks();
    const log = document.getElementById("log");
    const atEnd = !log || log.scrollTop + log.clientHeight >= log.scrollHeight - 12;
    show(this.page,
      h("div", { class: `board${this.logOpen ? " logopen" : ""} players${s.players.length}` },
        h("section", { id: "theirs", "aria-label": "the others" }, others.map((seat) => this.side(seat, true))),
        this.strip(),
        h("section", { id: "mine", "aria-label": "your side" }, this.side(this.me(), false)),
        h("aside", { class: "right" }, this.tools(), this.detailBox(), this.stackBox(), this.askedBox(), this.logBox()),
        this.hand(),
      ));
    const now = document.getElementById("log");
    if (now && atEnd) now.scrollTop = now.scrollHeight;
    document.title = s.asked ? `● ${s.asked.prompt}` : `apnap – ${s.title}`;
  }

  // Players and their permanents ------------------------------------------------------------------

  side(seat, far) {
    const s = this.state;
    // What is attached lies with its host, wherever that is.
    const hosts = new Set(s.battlefield.map((card) => card.ref));
    const mine = s.battlefield.filter((card) => card.controller === seat && !(card.on && hosts.has(card.on)));
    const is = (card, type) => !card.back && card.types.includes(type);
    const creatures = mine.filter((card) => is(card, "creature") || card.back);
    const lands = mine.filter((card) => is(card, "land") && !is(card, "creature"));
    const rest = mine.filter((card) => !card.back && !is(card, "creature") && !is(card, "land"));
    // Commanders, planes and schemes lie beside what is on the battlefield.
    const command = s.others.filter((one) => one.zone === "command").flatMap((one) => one.cards).filter((card) => card.owner === seat);
    const beside = command.map((card) => draw(card, "small", { act: true, class: `command ${this.marks.get(card.ref) || ""}`, label: "in the command zone" }));
    const front = h("div", { class: "row creatures" }, creatures.map((card) => this.permanent(card)));
    const back = h("div", { class: "row back" }, h("div", { class: "group others" }, beside, rest.map((card) => this.permanent(card))), h("div", { class: "group lands" }, this.grouped(lands)));
    const bar = this.bar(seat);
    return h("div", { class: `side seat${seat}${far ? " far" : ""}${s.players[seat].in ? "" : " out"}` }, far ? [bar, back, front] : [front, back, bar]);
  }

  permanent(card, count = 1) {
    const attached = this.state.battlefield.filter((one) => one.on === card.ref);
    if (!attached.length) return this.single(card, count);
    return h("div", { class: "hosting" }, this.single(card, count), attached.map((one) => this.permanent(one)));
  }

  single(card, count) {
    const mark = this.marks.get(card.ref);
    const host = card.on && this.card(card.on);
    const fight = [card.attacking && "attacking", card.blocking && "blocking"].filter(Boolean).join(" ");
    return draw(card, "small", { act: true, count, class: `${mark || ""} ${fight}`, label: host ? `on ${host.name}` : "" });
  }

  // Lands that are alike lie on one another; those that can be clicked on top.
  grouped(lands) {
    const groups = new Map();
    for (const card of lands) {
      const like = JSON.stringify([card.name, card.tapped, card.counters, this.marks.get(card.ref) === "chosen", card.away, this.pointed(card.ref)]);
      groups.set(like, [...(groups.get(like) || []), card]);
    }
    return [...groups.values()].map((cards) => this.permanent(cards.find((card) => this.marks.has(card.ref)) || cards[0], cards.length));
  }

  pointed(ref) {
    const s = this.state;
    return s.stack.some((one) => (one.targets || []).includes(ref)) || s.battlefield.some((card) => card.on === ref) ? ref : "";
  }

  bar(seat) {
    const s = this.state;
    const player = s.players[seat];
    const mark = this.marks.get(player.ref);
    const exile = s.exile.filter((card) => card.owner === seat);
    const zone = (name, cards, count) =>
      h("button", { class: "zone", "data-key": `${name}-${seat}`, disabled: !cards, onclick: () => this.pile(`${player.name}: ${name}`, cards) }, `${name} `, h("b", {}, String(count)));
    const result = s.result && s.result.length > 1 ? s.result[seat] : player.in ? "" : "out";
    const here = s.here && s.here[seat] ? h("span", { class: "here", title: "is here" }) : null;
    return h("div", { class: `bar${s.active === seat ? " active" : ""}` },
      h("button", { class: `who seat${seat} ${mark || ""}`, "data-ref": player.ref, "data-key": player.ref, "aria-label": `${this.name(seat)}, ${player.life} life` },
        h("span", { class: "life" }, String(player.life)), h("span", { class: "pname" }, player.name), here, result && h("em", {}, result)),
      player.counters.map(([kind, n]) => h("span", { class: "counter" }, `${n} ${kind}`)),
      player.pool.length ? h("span", { class: "pool" }, symbols(player.pool.map((one) => `{${one}}`).join(""))) : null,
      h("span", { class: "zones" },
        seat !== s.seat && zone("hand", player.hand.length ? player.hand : null, player.handCount),
        zone("library", player.top ? [player.top] : null, player.libraryCount),
        zone("graveyard", player.graveyard, player.graveyard.length),
        exile.length ? zone("exile", exile, exile.length) : null,
        s.others.filter((one) => one.owner === seat || (one.owner < 0 && seat === 0)).map((one) => zone(one.zone, one.cards, one.cards.length))));
  }

  pile(title, cards) {
    if (!cards || !cards.length) {
      sheet(title, h("p", { class: "dim" }, "empty"));
      return;
    }
    const drawn = [...cards].reverse().map((card) => draw(card, "full", { key: `pile-${card.ref}`, act: this.marks.has(card.ref), class: this.marks.get(card.ref) || "" }));
    sheet(title, h("div", { class: "cards" }, drawn));
  }

  // The strip of the turn's steps -----------------------------------------------------------------

  strip() {
    const s = this.state;
    const mine = s.active === s.seat;
    const steps = STAGES.map(([stage, word]) => {
      const now = s.stage === stage;
      const stop = s.stops && (mine ? s.stops.mine : s.stops.theirs).includes(stage);
      const toggle = () => s.stops && this.stop(mine ? "mine" : "theirs", stage);
      const label = `${word}${now ? ", now" : ""}${stop ? ", you are asked here" : ""}`;
      return h("button", { class: `step${now ? " now" : ""}${stop ? " stop" : ""}`, "data-key": `step-${stage}`, tabindex: "-1", "aria-label": label, onclick: toggle }, word);
    });
    const other = STAGES.some(([stage]) => stage === s.stage) ? "" : s.stage;
    return h("nav", { class: "strip", "aria-label": "the turn" },
      h("span", { class: `turn seat${s.active}`, "data-turn": String(s.turn) }, s.turn ? `Turn ${s.turn} · ${s.players[s.active].name}` : "Before the game"), steps, other && h("span", { class: "step now" }, other));
  }

  stop(whose, stage) {
    const stops = this.state.stops;
    const had = stops[whose].includes(stage);
    const list = STAGES.map(([one]) => one).filter((one) => (one === stage ? !had : stops[whose].includes(one)));
    this.setStops({ ...stops, [whose]: list });
  }

  setStops(stops) {
    this.say({ kind: "stops", stops });
  }

  stopsSheet() {
    const s = this.state;
    if (!s.stops) return;
    const again = () => setTimeout(() => this.stopsSheet(), 150);
    const box = (whose, stage) => h("input", { type: "checkbox", "aria-label": `${stage}, ${whose === "mine" ? "your turn" : "others' turns"}`, checked: s.stops[whose].includes(stage), onchange: () => (this.stop(whose, stage), again()) });
    const flag = (name, words) => h("label", { class: "field" }, h("input", { type: "checkbox", checked: s.stops[name], onchange: () => (this.setStops({ ...s.stops, [name]: !s.stops[name] }), again()) }), words);
    sheet("Where you are asked",
      h("table", {}, h("tr", {}, h("th", {}), h("th", {}, "your turn"), h("th", {}, "others'")), STAGES.map(([stage]) => h("tr", {}, h("th", {}, stage), h("td", {}, box("mine", stage)), h("td", {}, box("theirs", stage))))),
      flag("hold", "hold priority: always ask me"), flag("by_hand", "I pay mana by hand"),
      h("p", { class: "dim" }, "In combat you are asked only where something attacks; whatever others put on the stack is always shown to you when you could respond."));
  }

  // The right column ------------------------------------------------------------------------------

  tools() {
    const s = this.state;
    const button = (key, word, act, more = {}) => h("button", { "data-key": `tool-${key}`, title: `key ${key}`, onclick: act, ...more }, word);
    if (s.at !== undefined || (s.seat === null && s.shows)) return this.slider(button);
    return h("div", { class: "tools" },
      s.canUndo && button("u", "Undo", () => this.act("u")),
      s.stops && button("h", s.stops.hold ? "Holding" : "Hold", () => this.act("h"), { "aria-pressed": String(s.stops.hold) }),
      s.stops && button("s", "Stops", () => this.act("s")),
      s.seat === null && button("k", s.paused ? "Go on" : "Stop", () => this.act("k")),
      s.seat === null && s.paused && button("n", "Step", () => this.act("n")),
      s.seat === null && h("label", { class: "pace" }, "slower", h("input", { type: "range", "data-key": "pace", min: "0", max: "20", value: String(20 - s.pace * 10), "aria-label": "pace", onchange: (event) => this.say({ kind: "pace", seconds: (20 - Number(event.target.value)) / 10, paused: s.paused }) }), "faster"),
      s.canLook && button("r", "Look back", () => this.act("r")),
      (s.seat === null || s.over) && button("v", "Save", () => this.act("v")),
      button("w", "Why", () => this.asking.open("")),
      button("l", "Log", () => this.act("l"), { class: "narrow" }),
      s.seat !== null && !s.over && button("x", "Concede", () => this.act("x")),
      button("?", "?", () => this.act("?"), { "aria-label": "help" }));
  }

  slider(button) {
    const s = this.state;
    if (s.at === undefined) {
      this.say({ kind: "look", at: 0 });
      return h("div", { class: "tools" });
    }
    const to = (at) => this.say({ kind: "look", at: Math.max(0, Math.min(s.of, at)) });
    return h("div", { class: "tools replay" },
      h("button", { "data-key": "first", "aria-label": "to the beginning", onclick: () => to(0) }, "⏮"),
      h("button", { "data-key": "back", "aria-label": "one back", onclick: () => to(s.at - 1) }, "◀"),
      h("input", { type: "range", "data-key": "slider", id: "slider", min: "0", max: String(s.of), value: String(s.at), "aria-label": "moment of the game", oninput: (event) => this.slide(Number(event.target.value)) }),
      h("button", { "data-key": "forth", "aria-label": "one on", onclick: () => to(s.at + 1) }, "▶"),
      h("button", { "data-key": "last", "aria-label": "to the end", onclick: () => to(s.of) }, "⏭"),
      h("span", { class: "dim" }, `${s.at} / ${s.of}`),
      button("w", "Why", () => this.asking.open("")),
      !s.shows && h("button", { "data-key": "now", onclick: () => this.say({ kind: "look" }) }, "To now"));
  }

  slide(at) {
    clearTimeout(this.sliding);
    this.sliding = setTimeout(() => this.say({ kind: "look", at }), 60);
  }

  detailBox() {
    return h("div", { class: "detail" }, this.detail ? draw(this.detail, "full", { key: "detail", noref: true }) : h("p", { class: "dim" }, "Point at a card to read it."));
  }

  stackBox() {
    const s = this.state;
    const item = (one) =>
      h("div", { class: `item ${this.marks.get(one.ref) || ""}`, "data-ref": one.ref, "data-key": `stack-${one.ref}`, tabindex: "0", role: "button" },
        h("strong", {}, one.ability ? `Ability of ${one.name}` : one.back ? "a face-down spell" : one.name), one.x ? ` X=${one.x}` : "",
        h("small", {}, symbols((one.text || []).join(" "))), h("em", { class: `seat${one.controller}` }, this.name(one.controller)));
    return h("section", { class: "stack", "aria-label": "the stack" }, h("h2", {}, `Stack${s.stack.length ? ` (${s.stack.length})` : ""}`), s.stack.length ? s.stack.map(item) : null);
  }

  askedBox() {
    const s = this.state;
    const asked = s.asked;
    if (!asked) return h("section", { id: "asked", class: "asked waiting" }, this.outcome() || (s.seat === null ? null : h("p", { class: "dim" }, "Waiting …")));
    const label = this.choices.label();
    const main = label && h("button", { class: "main", id: "usual", "data-key": "usual", disabled: this.choices.answer() === undefined, onclick: () => (this.choices.confirm(), this.render()) }, label, h("kbd", {}, "space"));
    const priority = asked.form === "priority";
    const until = (word, what, key) => priority && h("button", { "data-key": `until-${what}`, title: `key ${key}`, onclick: () => this.act(key) }, word);
    const all = asked.form === "match" && asked.options.length > 1 && h("button", { "data-key": "all", onclick: () => (this.choices.all(), this.render()) }, "All");
    const again = (asked.form === "match" || asked.form === "some") && (this.choices.pairs.length || this.choices.chosen.length) ? h("button", { "data-key": "none", onclick: () => (this.choices.reset(), this.render()) }, "Clear") : null;
    const cards = asked.cards.length ? h("div", { class: "cards" }, asked.cards.map((card) => draw(card, "small", { act: true, key: `asked-${card.ref}`, class: this.marks.get(card.ref) || "" }))) : null;
    return h("section", { id: "asked", class: "asked", "data-number": String(asked.number), "aria-label": "what is asked" },
      h("p", { class: "question" }, h("strong", {}, symbols(priority ? `${s.stage}: ${asked.prompt.slice(0, 1).toLowerCase()}${asked.prompt.slice(1)}` : asked.prompt)), asked.about && h("span", {}, ` · ${asked.about}`)),
      cards,
      h("div", { id: "options" }, this.choices.list(() => this.render())),
      h("div", { class: "buttons" }, main, all, again, until("Until something", "something", "f"), until("End turn", "turn", "e")));
  }

  outcome() {
    const s = this.state;
    if (!s.result) return null;
    if (s.result.length === 1) return h("p", { class: "outcome" }, s.result[0]);
    if (s.seat !== null) return h("p", { class: "outcome" }, { won: "You won.", lost: "You lost.", drew: "A draw." }[s.result[s.seat]] || "The game is over.");
    const winners = s.players.filter((_, seat) => s.result[seat] === "won").map((player) => player.name);
    return h("p", { class: "outcome" }, winners.length ? `${winners.join(" and ")} won.` : "A draw.");
  }

  logBox() {
    const line = (one) =>
      one.turn ? h("h3", { class: `seat${one.player}` }, `Turn ${one.turn} · ${this.state.players[one.player].name}`) : h("p", { title: `${one.rule ? `rule ${one.rule}: ` : ""}click to ask why`, "data-event": one.event === undefined ? undefined : String(one.event), "data-key": one.event === undefined ? undefined : `event-${one.event}`, tabindex: "-1" }, this.rules && one.rule ? h("code", {}, one.rule) : null, one.text);
    const toggle = () => ((this.rules = !this.rules), this.render());
    return h("section", { class: "logbox" },
      h("h2", {}, "Log ", h("button", { class: "small", "data-key": "rules", "aria-pressed": String(this.rules), onclick: toggle }, "rules")),
      h("div", { id: "log", tabindex: "0", role: "log", "aria-label": "what happened" }, this.log.slice(-400).map(line)));
  }

  hand() {
    const s = this.state;
    if (s.seat === null) return null;
    const rank = (card) => [card.types.includes("land") ? 0 : 1, card.cost.length, card.name];
    const cards = s.players[s.seat].hand.filter((card) => !card.back).sort((a, b) => (String(rank(a)) < String(rank(b)) ? -1 : 1));
    return h("section", { id: "hand", "aria-label": "your hand" }, cards.map((card) => draw(card, "hand", { act: true, class: this.marks.get(card.ref) || "" })));
  }

  // What keys and buttons do ----------------------------------------------------------------------

  act(key) {
    const s = this.state;
    const asked = s.asked;
    const priority = asked && asked.form === "priority";
    if (key === "u" && s.canUndo) this.say({ kind: "undo" });
    else if (key === "h" && s.stops) this.setStops({ ...s.stops, hold: !s.stops.hold });
    else if (key === "s") this.stopsSheet();
    else if (key === "p" && priority) this.choices.give(0);
    else if (key === "e" && priority) this.answered({ kind: "pass", number: asked.number, until: "turn" });
    else if (key === "f" && priority) this.answered({ kind: "pass", number: asked.number, until: "something" });
    else if (key === "y" && asked && asked.form === "yes or no") this.choices.give(1);
    else if (key === "n" && s.seat === null && s.paused) this.say({ kind: "step" });
    else if (key === "n" && asked && asked.form === "yes or no") this.choices.give(0);
    else if (key === "a" && asked && asked.form === "match") (this.choices.all(), this.render());
    else if (key === "k" && s.seat === null) this.say({ kind: "pace", seconds: s.pace, paused: !s.paused });
    else if (key === "r" && s.canLook) this.say(s.at === undefined ? { kind: "look", at: 0 } : { kind: "look" });
    else if (key === "g") this.graveyards();
    else if (key === "v") this.save();
    else if (key === "l") ((this.logOpen = !this.logOpen), this.render());
    else if (key === "x" && s.seat !== null && !s.over) this.concede();
    else if (key === "?") this.help();
    else return false;
    return true;
  }

  graveyards() {
    const s = this.state;
    const part = (title, cards) => [h("h3", {}, `${title} (${cards.length})`), h("div", { class: "cards" }, [...cards].reverse().map((card) => draw(card, "full", { key: `pile-${card.ref}`, act: this.marks.has(card.ref), class: this.marks.get(card.ref) || "" })))];
    sheet("Graveyards and exile", s.players.map((player) => part(`${player.name}: graveyard`, player.graveyard)), part("Exile", s.exile));
  }

  concede() {
    const yes = () => (closeSheet(), this.say({ kind: "concede" }));
    sheet("Give up the game?", h("div", { class: "buttons" }, h("button", { class: "main", "data-key": "yes-concede", onclick: yes }, "Concede"), h("button", { onclick: closeSheet }, "Play on")));
  }

  save() {
    this.say({ kind: "save" }, (done) => {
      const url = URL.createObjectURL(new Blob([done.replay], { type: "application/json" }));
      h("a", { href: url, download: "game.json" }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
      note("The game is saved.");
    });
  }

  help() {
    const keys = [["space", "what the main button says: pass, confirm"], ["p", "pass"], ["f", "pass until something happens"], ["e", "pass until the turn ends"], ["1–9", "the option with that number"], ["y n", "yes, no"], ["a", "all attack"], ["arrows", "from card to card; Enter clicks"], ["i", "read the card under the cursor"], ["w", "why: what made it so, and why it can't be done"], ["h", "hold priority: be asked after each action"], ["s", "stops: where you are asked"], ["u", "take back (against agents)"], ["g", "graveyards and exile"], ["l", "the log"], ["r", "look back through the game, when it is over"], ["v", "save the game as a replay"], ["x", "concede"]];
    sheet("Keys", h("table", { class: "keys" }, keys.map(([key, what]) => h("tr", {}, h("th", {}, h("kbd", {}, key)), h("td", {}, what)))),
      h("p", {}, "Click a card that is lit to play, cast or activate it, to choose it, or to attack with it. To block, click your creature, then the attacker. Mana is paid by itself. A right click, or a long touch, asks why; so does a click on a line of the log."));
  }
}
