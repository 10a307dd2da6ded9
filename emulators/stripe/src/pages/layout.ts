import type { Context } from "hono";
import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

const TABS = [
  ["/", "Payments"],
  ["/subscriptions", "Subscriptions"],
  ["/disputes", "Disputes"],
  ["/accounts", "Accounts"],
  ["/events", "Events"],
  ["/faults", "Faults"],
  ["/clock", "Clock"],
] as const;

const NOTICE = html`<aside class="notice" aria-label="About this page">
  <strong>Test mode.</strong> This is a local emulator of Stripe. Cards and banks are simulated, and no
  money moves.
</aside>`;

function page(title: string, bodyClass: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/styles.css" />
      </head>
      <body class="${bodyClass}">
        ${body}
      </body>
    </html>`;
}

/** A page of the console; `tab` is the path of its tab. */
export function consolePage(title: string, tab: string, main: Html): Html {
  const links = TABS.map(
    ([address, name]) =>
      html`<a href="${address}" ${address === tab ? html`aria-current="page"` : ""}>${name}</a>`,
  );
  return page(
    `${title} · Stripe emulator`,
    "console",
    html`${NOTICE}
      <header class="top"><b>Stripe emulator</b><nav aria-label="Console">${links}</nav></header>
      <main>${main}</main>`,
  );
}

/** A page that donors and nonprofits are redirected to. */
export function hostedPage(title: string, main: Html): Html {
  return page(title, "hosted", html`${NOTICE}<main>${main}</main>`);
}

/** Sends a page with headers that prevent framing and injected content. */
export async function send(
  c: Context,
  content: Html,
  status: 200 | 400 | 404 | 410 = 200,
): Promise<Response> {
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header("Referrer-Policy", "same-origin");
  c.header("Cache-Control", "no-store");
  return c.html(await content, status);
}
