// The hall: make a table, find the links of those that there are, show a saved game.
import { h, note, show } from "./dom.js";

let seats = null;
let variant = null; // the variant of the next table, as the server tells of it
let supplement = ""; // a deck of planes or schemes; empty for all in turn

function start(state) {
  variant = state.variants.find((one) => one.id === state.variant);
  const agent = state.agents.includes("greedy") ? "greedy" : state.agents[0];
  seats = [
    { plays: "person", name: "Player", pack: "", text: "" },
    { plays: agent, name: "Agent", pack: "", text: "" },
  ];
  dealDecks(true);
  while (seats.length < variant.least) addSeat(state);
}

// Each seat has a deck that the variant can be played with; `first` deals them anew.
function dealDecks(first) {
  const decks = variant.decks;
  const at = (n) => (decks[(n + decks.length) % decks.length] || { name: "" }).name;
  const xln = Math.max(0, decks.findIndex((deck) => deck.name.startsWith("xln/merfolk")));
  seats.forEach((seat, n) => {
    if (first || (seat.pack && !decks.some((deck) => deck.name === seat.pack))) seat.pack = at(xln + n);
  });
}

function addSeat(state) {
  const agent = state.agents.includes("greedy") ? "greedy" : state.agents[0];
  const decks = variant.decks;
  const plays = variant.least > 2 ? agent : "person";
  seats.push({ plays, name: `Player ${seats.length + 1}`, pack: decks.length ? decks[seats.length % decks.length].name : "", text: "" });
}

export function lobby(page, state, say) {
  if (!seats) start(state);
  const again = () => lobby(page, state, say);
  show(
    page,
    h("div", { class: "lobby" },
      h("h1", {}, "apnap"),
      h("section", { class: "box" }, h("h2", {}, "A new table"), variantRow(state, again), h("div", { class: "seats" }, seats.map((seat, n) => seatRow(state, seat, n, again))), buttons(state, say, again)),
      h("section", { class: "box" }, h("h2", {}, "Tables"), state.tables.length ? state.tables.map((table) => tableRow(table, say)) : h("p", { class: "dim" }, "There is none yet.")),
      h("section", { class: "box" }, h("h2", {}, "A saved game"), saved(say)),
    ),
  );
  document.title = "apnap";
}

function variantRow(state, again) {
  const change = (event) => {
    variant = state.variants.find((one) => one.id === event.target.value);
    supplement = "";
    dealDecks(false);
    while (seats.length < variant.least) addSeat(state);
    again();
  };
  const option = (one) => h("option", { value: one.id, selected: one.id === variant.id }, one.id ? one.id.replaceAll("-", " ") : "the plain game");
  const chosen = h("select", { "data-key": "variant", "aria-label": "variant", onchange: change }, state.variants.map(option));
  const deal = (event) => {
    supplement = event.target.value;
  };
  const more = variant.part && h("select", { "data-key": "supplement", "aria-label": `deck of ${variant.part}`, onchange: deal },
    h("option", { value: "", selected: !supplement }, variant.who === "each" ? `${variant.part}: each a deck of their own` : `${variant.part}: any`),
    variant.supplements.map((one) => h("option", { value: one.name, selected: one.name === supplement }, `${one.title} (${one.cards})`)));
  const first = variant.part === "schemes" && variant.who === "first" && h("p", { class: "dim" }, "The first seat is the archenemy.");
  return [h("div", { class: "variantrow" }, h("label", {}, "Play "), chosen, more), first];
}

function seatRow(state, seat, n, again) {
  const set = (key, more) => (event) => {
    seat[key] = event.target.value;
    if (more) again();
  };
  const plays = h("select", { "data-key": `plays-${n}`, "aria-label": `who plays seat ${n + 1}`, onchange: set("plays", true) },
    ["person", ...state.agents].map((kind) => h("option", { value: kind, selected: kind === seat.plays }, kind === "person" ? "a person" : `agent: ${kind}`)));
  const name = h("input", { "data-key": `name-${n}`, maxlength: "24", value: seat.name, "aria-label": `name of seat ${n + 1}`, oninput: set("name") });
  const deck = h("select", { "data-key": `deck-${n}`, "aria-label": `deck of seat ${n + 1}`, onchange: set("pack", true) },
    variant.decks.map((one) => h("option", { value: one.name, selected: one.name === seat.pack }, `${one.title} (${one.cards})`)),
    h("option", { value: "", selected: seat.pack === "" }, "paste a list …"));
  const text = seat.pack === "" && h("textarea", { "data-key": `text-${n}`, rows: "6", spellcheck: false, placeholder: "4 Lightning Strike\n16 Mountain\n…", "aria-label": `deck list of seat ${n + 1}`, value: seat.text, oninput: set("text") });
  const away = seats.length > variant.least && h("button", { class: "small", onclick: () => (seats.splice(n, 1), again()), "aria-label": `remove seat ${n + 1}` }, "✕");
  return h("div", { class: "seatrow" }, h("span", { class: `dot seat${n}` }), plays, name, deck, away, text);
}

function buttons(state, say, again) {
  const make = () => {
    const wish = seats.map((seat) => ({ plays: seat.plays, name: seat.name.trim() || "Nobody", deck: seat.pack ? { pack: seat.pack } : { text: seat.text } }));
    note("The table is being made …", "waiting");
    say({ kind: "make", variant: variant.id, supplements: supplement ? [supplement] : [], seats: wish }).then(
      (done) => (note("The table is made."), follow(done)),
      (why) => note(why, "bad"),
    );
  };
  const more = () => {
    addSeat(state);
    again();
  };
  return h("div", { class: "buttons" },
    h("button", { class: "main", "data-key": "make", onclick: make }, "Make the table"),
    seats.length < 4 && h("button", { "data-key": "more", onclick: more }, "One more seat"));
}

// Where the maker plays alone, or nobody plays, the table opens by itself.
function follow(done) {
  if (done.open) location.hash = done.open;
}

function link(token) {
  return `${location.origin}/#${token}`;
}

function tableRow(table, say) {
  const copy = (token) => () => navigator.clipboard.writeText(link(token)).then(() => note("The link is copied."), () => note(link(token)));
  const row = (name, token) =>
    h("div", { class: "seatlink" }, h("span", {}, name), h("a", { class: "button", href: `#${token}`, "data-key": `go-${token}` }, "Open"), h("button", { "data-key": `copy-${token}`, onclick: copy(token) }, "Copy the link"));
  const forget = () => confirm("Forget this table? Its game is lost.") && say({ kind: "forget", table: table.id }).catch((why) => note(why, "bad"));
  return h("article", { class: "tablerow" },
    h("header", {}, h("strong", {}, table.title), table.over && h("em", {}, "over"), h("button", { class: "small", onclick: forget, "aria-label": "forget this table" }, "✕")),
    table.watch && row(table.shows ? "the saved game" : "watch", table.watch),
    table.seats.map((seat) => (seat.token ? row(seat.name, seat.token) : h("div", { class: "seatlink dim" }, h("span", {}, `${seat.name} (${seat.plays})`)))));
}

function saved(say) {
  const send = (event) => {
    const file = event.target.files[0];
    if (!file) return;
    file.text().then((text) => say({ kind: "replay", text })).then(follow, (why) => note(String(why), "bad"));
  };
  return h("label", { class: "field" }, "A file that apnap play --save, or a table, wrote:", h("input", { type: "file", accept: ".json,application/json", "data-key": "file", onchange: send }));
}
