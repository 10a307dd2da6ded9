import { Hono } from "hono";
import { stream } from "hono/streaming";
import type { Mail } from "../store/mail";
import { type Entry, isAddressedTo } from "../store/segment";
import type { EmulatorContext } from "./api";

type Filter = { to?: string; subject?: string; tag?: string; idempotencyKey?: string };

/** `to`: a full address; `subject`: a part; `tag`: `name:value` or `name`; all given ones must match. */
function matches(entry: Entry, { to, subject, tag, idempotencyKey }: Filter): boolean {
  if (to !== undefined && !isAddressedTo(entry, to)) return false;
  if (subject !== undefined && !entry.subject.toLowerCase().includes(subject.toLowerCase())) return false;
  if (idempotencyKey !== undefined && entry.idempotencyKey !== idempotencyKey) return false;
  return (
    tag === undefined || entry.tags.some(({ name, value }) => tag === name || tag === `${name}:${value}`)
  );
}

function forTests({ requestHash: _, attachments, ...mail }: Mail) {
  return { ...mail, attachments: attachments.map(({ content: _, ...file }) => file) };
}

/**
 * For tests and scripts. `GET /_control/mails` returns an array of every matching mail, newest first; `?bodies=0`
 * omits `html` and `text`, to count many. `DELETE` clears mails and idempotency keys.
 */
export function control({ store, keys, faults }: EmulatorContext): Hono {
  const app = new Hono();
  app.route("/", faults.routes());
  app.get("/_control/health", (c) => c.json({ status: "ok", service: "mailbox", mails: store.count }));
  app.delete("/_control/mails", async (c) => {
    keys.clear();
    await store.clear();
    return c.json({ mails: 0 });
  });
  app.get("/_control/mails", (c) => {
    const found = [...store.newestFirst()].filter((entry) => matches(entry, c.req.query()));
    const bodies = c.req.query("bodies") !== "0";
    c.header("content-type", "application/json");
    return stream(c, async (out) => {
      let separator = "[";
      for (const { id } of found) {
        const mail = await store.read(id);
        if (!mail) continue; // Dropped since the search.
        const { html, text, ...rest } = forTests(mail);
        await out.write(separator + JSON.stringify(bodies ? { ...rest, html, text } : rest));
        separator = ",";
      }
      await out.write(separator === "[" ? "[]" : "]");
    });
  });
  return app;
}
