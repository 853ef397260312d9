// What is asked: which options there are, what has been chosen so far, and the answer that comes of it.
import { h } from "./dom.js";
import { symbols } from "./cards.js";

export class Choices {
  constructor(give) {
    this.give = give; // sends an answer
    this.asked = null;
    this.reset();
  }

  reset() {
    this.chosen = []; // places of options, in the order in which they were clicked
    this.pairs = []; // [place, place of partner]
    this.active = -1; // an option that waits for its partner
    this.amounts = null;
    this.piles = null;
    this.number = null;
    this.text = "";
  }

  // A new question begins with nothing chosen; the same one again keeps what was chosen.
  ask(asked) {
    const same = this.asked && asked && this.asked.number === asked.number && JSON.stringify(this.asked.options) === JSON.stringify(asked.options);
    this.asked = asked;
    if (!same) this.reset();
    if (asked && asked.form === "divide" && !this.amounts) this.amounts = [...asked.default];
    if (asked && asked.form === "arrange" && !this.piles) this.piles = asked.default.map((pile) => [...pile]);
    if (asked && asked.form === "number" && this.number === null) this.number = asked.default;
  }

  // The references that can be clicked now, each with how it is marked.
  marks() {
    const marks = new Map();
    const asked = this.asked;
    if (!asked) return marks;
    asked.options.forEach((option, at) => {
      if (!option.ref || (asked.form === "priority" && option.quiet && !this.handy)) return;
      const on = this.chosen.includes(at) || this.pairs.some(([left]) => left === at) || this.active === at;
      marks.set(option.ref, on ? "chosen" : marks.get(option.ref) || "can");
    });
    if (asked.form === "match" && this.active >= 0)
      for (const partner of asked.options[this.active].partners || []) if (partner.ref) marks.set(partner.ref, "aim");
    return marks;
  }

  // Pairs of references to draw lines between.
  lines() {
    const asked = this.asked;
    if (!asked) return [];
    if (asked.form === "match") return this.pairs.map(([left, right]) => [asked.options[left].ref, asked.options[left].partners[right].ref]);
    if (asked.source && asked.kind === "targets") return this.chosen.map((at) => [asked.source, asked.options[at].ref]);
    return [];
  }

  // Options that a reference stands for.
  of(ref) {
    return this.asked ? this.asked.options.map((option, at) => ({ ...option, at })).filter((option) => option.ref === ref) : [];
  }

  // Something on the table was clicked. Returns options to choose from where it is not clear which is meant, null where nothing is meant.
  click(ref) {
    const asked = this.asked;
    if (!asked) return null;
    if (asked.form === "match" && this.active >= 0) {
      const right = (asked.options[this.active].partners || []).findIndex((partner) => partner.ref === ref);
      if (right >= 0) {
        this.pair(this.active, right);
        return [];
      }
    }
    const found = this.of(ref);
    if (!found.length) return null;
    if (asked.form === "priority" || asked.form === "one" || asked.form === "new targets") {
      const loud = found.filter((option) => !option.quiet);
      const offered = loud.length ? loud : found;
      if (offered.length > 1 && new Set(offered.map((one) => one.text)).size > 1) return offered;
      this.pick(offered[0].at);
      return [];
    }
    const free = found.find((option) => !this.chosen.includes(option.at));
    this.pick((free || found[0]).at);
    return [];
  }

  // An option was chosen, on the table or from the list.
  pick(at) {
    const asked = this.asked;
    const form = asked.form;
    if (form === "priority" || form === "one" || form === "yes or no") this.give(at);
    else if (form === "match") this.toggle(at);
    else if (["some", "new targets", "pay", "order"].includes(form)) {
      if (this.chosen.includes(at)) this.chosen = this.chosen.filter((one) => one !== at);
      else if (form === "some" && asked.maximum === 1) this.chosen = [at];
      else this.chosen.push(at);
      if (form === "some" && asked.minimum === 1 && asked.maximum === 1) this.confirm();
    }
  }

  toggle(at) {
    const partners = this.asked.options[at].partners || [];
    const has = this.pairs.filter(([left]) => left === at).length;
    if (has && has >= Math.min(this.asked.capacity[at], partners.length)) {
      this.pairs = this.pairs.filter(([left]) => left !== at);
      this.active = -1;
    } else if (partners.length === 1) this.pair(at, 0);
    else this.active = this.active === at ? -1 : at;
  }

  pair(left, right) {
    const there = this.pairs.findIndex(([a, b]) => a === left && b === right);
    if (there >= 0) this.pairs.splice(there, 1);
    else this.pairs.push([left, right]);
    this.active = -1;
  }

  all() {
    this.asked.options.forEach((option, at) => {
      if ((option.partners || []).length && !this.pairs.some(([left]) => left === at)) this.pairs.push([at, 0]);
    });
  }

  // The answer as it stands; undefined where it is none yet.
  answer() {
    const asked = this.asked;
    switch (asked.form) {
      case "priority":
      case "yes or no":
        return 0;
      case "one":
        return asked.default;
      case "some":
        return this.chosen.length >= asked.minimum && this.chosen.length <= asked.maximum ? [...this.chosen].sort((a, b) => a - b) : undefined;
      case "new targets":
        return this.chosen.length ? [...this.chosen].sort((a, b) => a - b) : null;
      case "pay":
        return this.chosen.length ? [...this.chosen].sort((a, b) => a - b) : null;
      case "order":
        return [...this.chosen, ...asked.options.map((_, at) => at).filter((at) => !this.chosen.includes(at))];
      case "number":
        return Number.isInteger(this.number) ? this.number : undefined;
      case "divide":
        return this.amounts;
      case "match":
        return this.pairs.length || !asked.everyone ? [...this.pairs].sort((a, b) => a[0] - b[0] || a[1] - b[1]) : null;
      case "arrange":
        return this.piles;
      case "other":
        return this.text.trim() ? this.written() : null;
      default:
        return null;
    }
  }

  // What was written for a question that the page has no form for; undefined where it is no list of numbers.
  written() {
    try {
      return JSON.parse(this.text);
    } catch {
      return undefined;
    }
  }

  confirm() {
    const answer = this.answer();
    if (answer !== undefined) this.give(answer);
  }

  // What the main button says; that is what the space bar does.
  label() {
    const asked = this.asked;
    const n = asked.form === "match" ? this.pairs.length : this.chosen.length;
    switch (asked.form) {
      case "priority":
        return "Pass";
      case "yes or no":
        return "No";
      case "one":
        return "";
      case "match":
        if (asked.kind === "declare attackers") return n ? `Attack with ${n}` : "No attack";
        if (asked.kind === "declare blockers") return n ? `Block with ${n}` : "No block";
        return n ? `Confirm ${n}` : "None";
      case "some":
        return n || !asked.minimum ? (n ? `Confirm ${n}` : "None") : `Choose ${asked.minimum}${asked.maximum > asked.minimum ? ` to ${asked.maximum}` : ""}`;
      case "pay":
        return n ? `Pay with ${n} and the rest by itself` : "Pay by itself";
      case "new targets":
        return n ? "Change" : "Leave as they are";
      default:
        return "Confirm";
    }
  }

  // The list of options in words, with a number each. `again` shows the page anew.
  list(again) {
    const asked = this.asked;
    const act = (at) => () => {
      this.pick(at);
      again();
    };
    if (asked.form === "number") return [this.numberField(again)];
    if (asked.form === "divide") return asked.options.map((option, at) => this.amountField(option, at, again));
    if (asked.form === "arrange") return this.pileRows(again);
    if (asked.form === "other") return this.otherRows();
    const rows = [];
    let numbers = 0;
    const seen = new Set();
    asked.options.forEach((option, at) => {
      if (asked.form === "priority" && (at === 0 || option.quiet || seen.has(option.text))) return;
      if (asked.form === "yes or no" && at === 0) return;
      seen.add(option.text);
      const on = this.chosen.includes(at) || this.pairs.some(([left]) => left === at);
      const place = this.chosen.indexOf(at);
      const mark = asked.form === "order" && place >= 0 ? `${place + 1}. ` : "";
      rows.push(this.row(numbers++, mark + sentence(asked, option), on, act(at), `o${at}`, option.ref));
      if (asked.form === "match" && (option.partners || []).length > 1 && (on || this.active === at))
        option.partners.forEach((partner, right) => {
          const has = this.pairs.some(([a, b]) => a === at && b === right);
          const choose = () => {
            this.pair(at, right);
            again();
          };
          rows.push(this.row(-1, `→ ${partner.text}`, has, choose, `p${at}-${right}`, partner.ref));
        });
    });
    for (const [answer, text] of asked.asides || []) rows.push(this.row(numbers++, text, false, () => this.give(answer), `a${answer}`));
    if (asked.form === "priority" && this.handy)
      asked.options.forEach((option, at) => option.quiet && rows.push(this.row(numbers++, option.text, false, act(at), `o${at}`, option.ref)));
    return rows;
  }

  row(at, text, on, act, key, ref) {
    const number = at >= 0 && at < 9 ? h("kbd", {}, String(at + 1)) : h("kbd", { class: "none" });
    return h("button", { class: `option${on ? " on" : ""}`, "data-key": `option-${key}`, "data-option": at + 1, "data-about": ref || undefined, "aria-pressed": String(on), onclick: act }, number, h("span", {}, symbols(text)));
  }

  numberField(again) {
    const asked = this.asked;
    const set = (event) => {
      this.number = event.target.value === "" ? undefined : Number(event.target.value);
    };
    const span = `from ${asked.minimum} to ${asked.maximum}`;
    return h("label", { class: "field" }, span, h("input", { type: "number", "data-key": "number", min: String(asked.minimum), max: String(asked.maximum), value: String(this.number ?? ""), oninput: set }));
  }

  amountField(option, at) {
    const set = (event) => {
      this.amounts[at] = Number(event.target.value) || 0;
    };
    return h("label", { class: "field" }, h("span", {}, option.text), h("input", { type: "number", "data-key": `amount-${at}`, min: "0", value: String(this.amounts[at]), oninput: set }));
  }

  otherRows() {
    const set = (event) => {
      this.text = event.target.value;
    };
    const field = h("input", { "data-key": "other", value: this.text, placeholder: JSON.stringify(this.asked.default), oninput: set });
    return [...this.asked.options.map((option, at) => h("p", {}, `${at}: ${option.text}`)), h("label", { class: "field" }, "numbers, as in", field)];
  }

  pileRows(again) {
    const rows = [];
    this.piles.forEach((pile, p) => {
      rows.push(h("div", { class: "pile" }, this.asked.piles[p]));
      pile.forEach((at, place) => {
        const move = (to, where) => () => {
          pile.splice(place, 1);
          this.piles[to].splice(where, 0, at);
          again();
        };
        const others = this.asked.piles.map((name, to) => to !== p && h("button", { "data-key": `pile-${at}-${to}`, onclick: move(to, this.piles[to].length) }, `to ${name}`));
        const up = h("button", { "data-key": `up-${at}`, disabled: place === 0, "aria-label": `${this.asked.options[at].text} earlier`, onclick: move(p, place - 1) }, "↑");
        rows.push(h("div", { class: "placed" }, h("span", {}, this.asked.options[at].text), up, others));
      });
    });
    return rows;
  }
}

function sentence(asked, option) {
  if (asked.form === "yes or no") return "Yes";
  return option.text.slice(0, 1).toUpperCase() + option.text.slice(1);
}
