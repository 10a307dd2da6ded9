import { html } from "hono/html";
import type { Entry } from "../store/segment";
import { layout, when } from "./layout";

const PER_PAGE = 50;

const address = (q: string, page: number) => {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return query ? `/?${query}` : "/";
};

function row(mail: Entry) {
  return html`<li><a href="/mail/${mail.id}">
<span class="to">${mail.to.join(", ")}</span>
<span class="subject">${mail.subject}</span>
${when(mail.createdAt)}</a></li>`;
}

function emptyState(q: string) {
  if (q)
    return html`<div class="card empty"><p>No mail matches “${q}”.</p><p><a href="/">Show all mail</a></p></div>`;
  return html`<div class="card empty"><p>No mail yet.</p>
<p class="quiet">Receipts and notices appear here as soon as the app sends them.</p></div>`;
}

/** The inbox: newest first, 50 a page, searchable by recipient and subject. `page` counts from 1. */
export function inboxPage(mails: Iterable<Entry>, q: string, requestedPage: number) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...mails].filter((mail) => words.every((word) => mail.haystack.includes(word)));
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(Math.max(1, requestedPage), pages);
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const count = `${found.length.toLocaleString("en-US")} ${found.length === 1 ? "mail" : "mails"}`;
  return layout(
    q ? `Search: ${q}` : "Inbox",
    html`<h1>${q ? `Search results` : "Inbox"} <span class="quiet">(${count})</span></h1>
<form role="search" action="/" method="get">
<label><input type="search" name="q" value="${q}" placeholder="Recipient or subject" aria-label="Recipient or subject"></label>
<button>Search</button>
</form>
${shown.length > 0 ? html`<ul class="mails card">${shown.map(row)}</ul>` : emptyState(q)}
<nav class="pager" aria-label="Pages">
${page > 1 ? html`<a href="${address(q, page - 1)}" rel="prev">Newer</a>` : html`<span></span>`}
${pages > 1 ? html`<span class="quiet">Page ${page} of ${pages}</span>` : ""}
${page < pages ? html`<a href="${address(q, page + 1)}" rel="next">Older</a>` : html`<span></span>`}
</nav>`,
  );
}
