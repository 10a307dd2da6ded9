import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark;
  --page: #faf9f7; --card: #fff; --ink: #1f1d1a; --quiet: #65605a; --line: #e4e0da; --accent: #17603f; --hover: #f4f2ee; }
@media (prefers-color-scheme: dark) { :root {
  --page: #171614; --card: #201f1c; --ink: #eeebe6; --quiet: #a8a29a; --line: #37342f; --accent: #7fcba4; --hover: #292723; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main, header > div { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
header { border-bottom: 1px solid var(--line); background: var(--card); }
header > div { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.5rem; padding-block: .75rem; }
header a { color: inherit; font-weight: 600; text-decoration: none; }
header p { margin: 0; color: var(--quiet); font-size: .875rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 1.5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.quiet { color: var(--quiet); }
form[role=search] { display: flex; gap: .5rem; margin: 1.25rem 0 1rem; }
form[role=search] label { flex: 1; min-width: 0; }
input { width: 100%; }
input, button { font: inherit; color: inherit; min-height: 44px; padding: .5rem .875rem; border-radius: 10px;
  border: 1px solid #8d867d; background: var(--card); }
button { cursor: pointer; font-weight: 550; }
ul.mails { list-style: none; margin: 0; padding: 0; }
ul.mails li + li { border-top: 1px solid var(--line); }
ul.mails a { display: grid; grid-template-columns: minmax(8rem, 15rem) 1fr auto; gap: 0 1rem; padding: .75rem 1rem;
  color: inherit; text-decoration: none; }
ul.mails a:hover { background: var(--hover); }
ul.mails a:focus-visible { outline-offset: -3px; }
ul.mails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
ul.mails .subject { font-weight: 550; }
time { font-variant-numeric: tabular-nums; color: var(--quiet); font-size: .875rem; white-space: nowrap; }
nav.pager { display: flex; justify-content: space-between; align-items: center; gap: 1rem; margin: 1rem 0 2rem; min-height: 44px; }
nav.pager a { padding: .5rem 0; }
.empty { padding: 3rem 1.5rem; text-align: center; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .375rem 1.25rem; margin: 0; padding: 1rem; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
dd time { font-size: inherit; color: inherit; }
iframe { display: block; width: 100%; height: 70vh; min-height: 24rem; border: 0; background: #fff; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
.end { height: 2rem; }
@media (max-width: 40rem) {
  ul.mails a { grid-template-columns: 1fr auto; }
  ul.mails .subject { grid-column: 1 / -1; grid-row: 2; white-space: normal; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .625rem; }
}`;

/** The layout of every page. */
export function layout(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Mailbox</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>
<header><div><a href="/">Mailbox</a><p>Every mail of this installation ends here. Nothing is sent to anyone.</p></div></header>
<main>${content}</main>
</body>
</html>`;
}

const SHOWN = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** "21 Nov 2026, 14:05", with the zone on hover. */
export function when(createdAt: string): Html {
  return html`<time datetime="${createdAt}" title="${createdAt} (UTC)">${SHOWN.format(new Date(createdAt))}</time>`;
}
