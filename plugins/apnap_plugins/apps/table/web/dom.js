// Making elements. Text is always set as text: nothing that comes from the server is read as HTML.

export function h(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const kept = ["hand", "log", "theirs", "mine", "options"];

// Puts new children into the page; what had the focus keeps it, and what was scrolled stays where it was.
export function show(parent, ...children) {
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : null;
  const scrolled = {};
  for (const id of kept) {
    const found = document.getElementById(id);
    if (found) scrolled[id] = [found.scrollLeft, found.scrollTop, found.scrollTop + found.clientHeight >= found.scrollHeight - 8];
  }
  parent.replaceChildren(...children.flat(3).filter(Boolean));
  for (const [id, [left, top]] of Object.entries(scrolled)) {
    const found = document.getElementById(id);
    if (found) [found.scrollLeft, found.scrollTop] = [left, top];
  }
  if (focused) {
    const again = parent.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    if (again) again.focus({ preventScroll: true });
  }
}

// A note goes by itself: what went wrong after a time in which it can be read, and never what waits for something else.
export function note(text, kind = "") {
  const line = h("div", { class: `note ${kind}` }, text);
  document.getElementById("notes").replaceChildren(line);
  if (kind !== "waiting") setTimeout(() => line.remove(), kind === "bad" ? 8000 + 60 * text.length : 4000);
}

export function sheet(title, ...children) {
  const dialog = document.getElementById("sheet");
  const close = h("button", { class: "close", "aria-label": "close", onclick: () => dialog.close() }, "✕");
  dialog.replaceChildren(h("header", {}, h("h2", {}, title), close), h("div", { class: "body" }, ...children));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function closeSheet() {
  const dialog = document.getElementById("sheet");
  if (dialog.open) dialog.close();
}
