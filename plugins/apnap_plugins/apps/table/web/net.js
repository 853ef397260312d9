// The connection: messages out with a number, replies by that number, states in; connects again when it was lost.

export class Connection {
  constructor(token, heard, changed) {
    this.token = token;
    this.heard = heard;
    this.changed = changed;
    this.next = 1;
    this.waiting = new Map();
    this.wait = 250;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket.onopen = () => {
      this.say({ kind: "join", token: this.token }).then(
        () => {
          this.wait = 250;
          this.changed("open");
        },
        (why) => this.changed("refused", why),
      );
    };
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = (event) => this.closed(event.code);
  }

  take(message) {
    const waiting = this.waiting.get(message.id);
    if ((message.kind === "done" || message.kind === "refused") && waiting) {
      this.waiting.delete(message.id);
      if (message.kind === "done") waiting.done(message);
      else waiting.refused(message.why);
      return;
    }
    this.heard(message);
  }

  closed(code) {
    for (const waiting of this.waiting.values()) waiting.refused("the connection was lost");
    this.waiting.clear();
    if (code === 4403 || code === 4404 || code === 4410) {
      this.changed("ended");
      return;
    }
    this.changed("lost");
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, 5000);
  }

  say(message) {
    const id = this.next++;
    return new Promise((done, refused) => {
      if (this.socket.readyState !== WebSocket.OPEN) {
        refused("not connected: wait a moment");
        return;
      }
      this.waiting.set(id, { done, refused });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }
}
