// Brings it together: the link, the connection, what is shown, clicks and keys.
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { closeSheet, h, note, sheet, show } from "./dom.js";
import { drawLines } from "./lines.js";
import { lobby } from "./lobby.js";
import { Connection } from "./net.js";
import { draw } from "./cards.js";
import { Asking } from "./why.js";

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

const asking = new Asking(board, choices, (question) => connection.say({ kind: "why", question }));
board.asking = asking;

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
  if (asking.aiming) {
    asking.open(ref);
    return;
  }
  const before = choices.asked;
  const offered = choices.click(ref);
  if (offered === null) {
    unlit(ref, element);
    return;
  }
  if (offered.length) {
    const row = (option) => h("button", { class: "option", onclick: () => (closeSheet(), choices.pick(option.at)) }, option.text);
    sheet(before.prompt, offered.map(row));
    return;
  }
  if (element.closest("dialog")) closeSheet();
  render();
}

// A click on what is not lit: the card is read, and who meant to do something with it is told why it can't be done.
function unlit(ref, element) {
  const card = board.card(ref);
  const question = asking.meant(ref);
  const opened = card && (boxHidden() || element.closest("dialog"));
  if (opened) asking.open(ref, question);
  else if (card) read(card);
  if (question && !opened)
    connection.say({ kind: "why", question }).then((found) => found.possible === false && note(found.text, "bad"), () => {});
}

function boxHidden() {
  const box = document.querySelector(".detail");
  return !box || getComputedStyle(box).display === "none";
}

function read(card) {
  board.detail = card;
  const box = document.querySelector(".detail");
  if (box) box.replaceChildren(draw(card, "full", { key: "detail", noref: true }));
}

let pressed = null;
document.addEventListener("pointerdown", (event) => {
  const found = event.target.closest("[data-ref]");
  clearTimeout(pressed);
  if (found && event.pointerType === "touch") {
    pressed = setTimeout(() => {
      pressed = "read";
      if (board.state) asking.open(found.dataset.ref);
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
  const line = event.target.closest("[data-event]");
  if (found && board.state) clicked(found.dataset.ref, found);
  else if (line && board.state) asking.openEvent(line.dataset.event);
});
document.addEventListener("contextmenu", (event) => {
  const found = event.target.closest("[data-ref]");
  if (!found || !board.state) return;
  event.preventDefault();
  asking.open(found.dataset.ref);
});

function pointed(event) {
  const found = event.target.closest && event.target.closest("[data-ref], [data-about]");
  const ref = found && (found.dataset.ref || found.dataset.about);
  const card = ref && board.state && board.card(ref);
  if (card && !found.closest("dialog")) read(card);
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
    const numbered = /^[1-9]$/.test(event.key) && !event.target.matches("input") && document.querySelector(`#sheet [data-option="${event.key}"]`);
    if (card && event.key === "Enter") clicked(card.dataset.ref, card);
    else if (numbered) numbered.click();
    return;
  }
  const field = event.target.matches("input, textarea, select");
  const asked = board.state.asked;
  if (field && event.key === "Enter" && asked) choices.confirm();
  if (field) return;
  const card = event.target.closest && event.target.closest("[data-ref]");
  if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    move(event);
  } else if (event.key === "Enter" && card) {
    event.preventDefault();
    clicked(card.dataset.ref, card);
  } else if (event.key === "i" || event.key === "w") {
    const found = card && board.card(card.dataset.ref);
    const line = event.target.closest && event.target.closest("[data-event]");
    if (event.key === "i" && found && !boxHidden()) read(found);
    else if (event.key === "w" && line) asking.openEvent(line.dataset.event);
    else if (event.key === "w" || found) asking.open(card ? card.dataset.ref : "");
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
    asking.aim(false);
    choices.reset();
    render();
  } else if (event.key.length === 1 && board.act(event.key.toLowerCase())) event.preventDefault();
});

addEventListener("resize", redraw);
document.addEventListener("scroll", redraw, true);
addEventListener("hashchange", () => location.reload());

if (token) connection = new Connection(token, heard, changed);
else show(page, h("p", { class: "wait" }, "Open the link that the server printed, or one that you were given: it has a secret behind the #."));
