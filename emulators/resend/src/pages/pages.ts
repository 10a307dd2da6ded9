import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { MailStore } from "../store/store";
import { inboxPage } from "./inbox";
import { layout } from "./layout";
import { mailPage } from "./mail-page";

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail is untrusted: no scripts, no forms, an opaque origin; links open in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http://localhost:* http://127.0.0.1:*; base-uri 'none'";

/** Makes a mail's links open in a new tab, keeping its doctype first. */
function withOutsideLinks(mailHtml: string): string {
  const base = '<base target="_blank">';
  const head = /<head(\s[^>]*)?>/i;
  return head.test(mailHtml) ? mailHtml.replace(head, (tag) => tag + base) : base + mailHtml;
}

/** The HTML pages: `/`, `/mail/:id`, and a mail's content at separate URLs. */
export function pages(store: MailStore): Hono {
  const app = new Hono();
  const show = (c: Context, page: ReturnType<typeof html>, status: 200 | 404 = 200) => {
    c.header("content-security-policy", PAGE_POLICY);
    c.header("cache-control", "no-store");
    return c.html(page, status);
  };
  const notFoundPage = (c: Context) =>
    show(
      c,
      layout(
        "Not here",
        html`<h1>This mail is not here</h1><p>It was never sent, or older mail has made room for newer.</p><p><a href="/">To the inbox</a></p>`,
      ),
      404,
    );

  app.get("/", (c) => {
    const page = Number.parseInt(c.req.query("page") ?? "1", 10) || 1;
    return show(c, inboxPage(store.newestFirst(), (c.req.query("q") ?? "").trim(), page));
  });
  app.get("/mail/:id", async (c) => {
    const mail = await store.read(c.req.param("id"));
    return mail ? show(c, mailPage(mail)) : notFoundPage(c);
  });
  app.get("/mail/:id/html", async (c) => {
    const mail = await store.read(c.req.param("id"));
    if (!mail || mail.html === null) return notFoundPage(c);
    c.header("content-security-policy", MAIL_POLICY);
    c.header("x-content-type-options", "nosniff");
    return c.html(withOutsideLinks(mail.html));
  });
  app.get("/mail/:id/attachments/:index", async (c) => {
    const mail = await store.read(c.req.param("id"));
    const file = mail?.attachments[Number(c.req.param("index"))];
    if (!file || file.content === null) return notFoundPage(c);
    c.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
    c.header("x-content-type-options", "nosniff");
    return c.body(Buffer.from(file.content, "base64"), 200, { "content-type": "application/octet-stream" });
  });
  return app;
}
