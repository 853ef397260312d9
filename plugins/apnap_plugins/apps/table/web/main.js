// Brings it together: the link, the connection, what is shown, clicks and keys.
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { closeSheet, h, note, sheet, show } from "./dom.js";
import { drawLines } from "./lines.js";
import { lobby } from "./lobby.js";
import { Connection } from "./net.js";
import { draw } from "./cards.js";

const page = document.getElementById("page");
const token = location.hash.slice(1);
const choices = new Choices((answer) => give(answer));
let connection = null;
let hall = null;

function say(message, then) {
  connection.say(message).then(then || (() => {}), (why) => refused(why));
}

function refused(why) {
  note(why, "bad");
}

const board = new Board(page, choices, say, answered);

function give(answer) {
  if (!choices.asked) return;
  answered({ kind: "answer", number: choices.asked.number, answer });
}

// What was answered is asked no more; what comes of it is told by the next state.
function answered(message) {
  const { number } = choices.asked;
  say(message, () => {
    if (!choices.asked || choices.asked.number !== number || !board.state) return;
    choices.ask(null);
    board.state.asked = null;
    render();
  });
}

function heard(message) {
  if (message.kind === "lobby") {
    hall = message;
    if (!(document.activeElement && document.activeElement.matches("input, textarea, select"))) showLobby();
  } else if (message.kind === "state") {
    if (message.log) board.log = [...board.log.slice(0, message.log.from), ...message.log.lines];
    board.state = message;
    choices.handy = Boolean(message.stops && message.stops.by_hand);
    choices.ask(message.asked || null);
    render();
  } else if (message.kind === "refused") refused(message.why);
}

function showLobby() {
  lobby(page, hall, (message) => connection.say(message));
}

function render() {
  board.render();
  redraw();
}

function redraw() {
  drawLines(board.state, choices.lines());
}

function changed(what, why) {
  document.body.classList.toggle("lost", what === "lost");
  if (what === "refused") show(page, h("p", { class: "wait" }, why || "this link leads nowhere"));
  else if (what === "ended" && !board.state && !hall && page.textContent.startsWith("Connecting")) show(page, h("p", { class: "wait" }, "This link leads nowhere."));
  else if (what === "lost") note("The connection was lost; trying again …", "bad");
}

// Clicks -------------------------------------------------------------------------------------------

function clicked(ref, element) {
  const before = choices.asked;
  const offered = choices.click(ref);
  if (offered === null) {
    const card = board.card(ref);
    if (card) read(card, true);
    return;
  }
  if (offered.length) {
    const row = (option) => h("button", { class: "option", onclick: () => (closeSheet(), choices.pick(option.at)) }, option.text);
    sheet(before.question, offered.map(row));
    return;
  }
  if (element.closest("dialog")) closeSheet();
  render();
}

function read(card, open) {
  board.detail = card;
  const box = document.querySelector(".detail");
  const hidden = !box || getComputedStyle(box).display === "none";
  if (hidden && open) sheet(card.name || "A card", h("div", { class: "cards" }, draw(card, "full", { key: "read", noref: true })));
  else if (box) box.replaceChildren(draw(card, "full", { key: "detail", noref: true }));
}

let pressed = null;
document.addEventListener("pointerdown", (event) => {
  const found = event.target.closest("[data-ref]");
  clearTimeout(pressed);
  if (found && event.pointerType === "touch") {
    pressed = setTimeout(() => {
      pressed = "read";
      const card = board.state && board.card(found.dataset.ref);
      if (card) read(card, true);
    }, 450);
  }
});
document.addEventListener("click", (event) => {
  const found = event.target.closest("[data-ref]");
  if (pressed === "read") {
    pressed = null;
    return;
  }
  clearTimeout(pressed);
  if (found && board.state) clicked(found.dataset.ref, found);
});
document.addEventListener("contextmenu", (event) => {
  const found = event.target.closest(".card[data-ref]");
  const card = found && board.state && board.card(found.dataset.ref);
  if (!card) return;
  event.preventDefault();
  read(card, true);
});

function pointed(event) {
  const found = event.target.closest && event.target.closest("[data-ref], [data-about]");
  const ref = found && (found.dataset.ref || found.dataset.about);
  const card = ref && board.state && board.card(ref);
  if (card && !found.closest("dialog")) read(card, false);
}
document.addEventListener("pointerover", pointed);
document.addEventListener("focusin", pointed);

// Keys ---------------------------------------------------------------------------------------------

function move(event) {
  const all = [...document.querySelectorAll(".board [data-ref][tabindex], .board button[data-ref]")];
  if (!all.length) return;
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const now = all.includes(document.activeElement) ? document.activeElement : null;
  if (!now) {
    (document.querySelector("#hand [data-ref]") || all[0]).focus();
    return;
  }
  const [x, y] = middle(now);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null;
  for (const one of all) {
    const [a, b] = middle(one);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    const far = along + 3 * aside;
    if (one !== now && along > 4 && (!best || far < best.far)) best = { one, far };
  }
  if (best) best.one.focus();
}

document.addEventListener("keydown", (event) => {
  if (!board.state || event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !event.key.startsWith("Arrow"))) return;
  if (document.getElementById("sheet").open) {
    const card = event.target.closest && event.target.closest("[data-ref]");
    if (card && event.key === "Enter") clicked(card.dataset.ref, card);
    return;
  }
  const field = event.target.matches("input, textarea, select");
  const asked = board.state.asked;
  if (field && event.key === "Enter" && asked) choices.confirm();
  if (field) return;
  const card = event.target.closest && event.target.closest("[data-ref][tabindex]");
  if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    move(event);
  } else if (event.key === "Enter" && card) {
    event.preventDefault();
    clicked(card.dataset.ref, card);
  } else if (event.key === "i") {
    const found = card && board.card(card.dataset.ref);
    if (found) read(found, true);
  } else if (event.key === " " && asked) {
    event.preventDefault();
    if (choices.label()) {
      choices.confirm();
      render();
    }
  } else if (/^[1-9]$/.test(event.key) && asked) {
    const option = document.querySelector(`#options [data-option="${event.key}"]`);
    if (option) option.click();
  } else if (event.key === "Escape") {
    choices.reset();
    render();
  } else if (event.key.length === 1 && board.act(event.key.toLowerCase())) event.preventDefault();
});

addEventListener("resize", redraw);
document.addEventListener("scroll", redraw, true);
addEventListener("hashchange", () => location.reload());

if (token) connection = new Connection(token, heard, changed);
else show(page, h("p", { class: "wait" }, "Open the link that the server printed, or one that you were given: it has a secret behind the #."));
