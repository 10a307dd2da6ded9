import { html, raw } from "hono/html";

const STYLE = `
:root { color-scheme: light dark;
  --page: #faf9f7; --card: #fff; --ink: #1f1d1a; --quiet: #65605a; --line: #e4e0da; --edge: #8d867d;
  --accent: #17603f; --on-accent: #fff; --hover: #f4f2ee; --amber: #fbf1dc; --on-amber: #5c4104; --red: #a3271d; }
@media (prefers-color-scheme: dark) { :root {
  --page: #171614; --card: #201f1c; --ink: #eeebe6; --quiet: #a8a29a; --line: #37342f; --edge: #857e75;
  --accent: #7fcba4; --on-accent: #10291d; --hover: #292723; --amber: #3a2f17; --on-amber: #f1d9a0; --red: #ff9d92; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; align-items: center; background: var(--page); color: var(--ink);
  font: 16px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { width: 100%; max-width: 27rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.75rem 0 .625rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .2em; }
.note { background: var(--amber); color: var(--on-amber); border-radius: 10px; padding: .75rem 1rem; font-size: .9375rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; margin: 0; padding: 0; list-style: none; }
.card li + li { border-top: 1px solid var(--line); }
.person { display: flex; align-items: center; gap: .875rem; width: 100%; padding: .75rem 1rem; border: 0; background: none;
  color: inherit; font: inherit; text-align: left; cursor: pointer; }
.person:hover { background: var(--hover); }
.person img { flex: none; border-radius: 50%; }
.person span { display: block; min-width: 0; overflow-wrap: anywhere; }
.person b { display: block; font-weight: 600; }
.quiet { color: var(--quiet); font-size: .875rem; }
form.new { padding: 1rem; }
label { display: block; font-weight: 550; margin-bottom: .875rem; }
label .quiet { font-weight: 400; }
input { display: block; width: 100%; margin-top: .25rem; min-height: 44px; padding: .5rem .875rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: 10px; }
.go { width: 100%; min-height: 44px; border: 0; border-radius: 10px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; cursor: pointer; }
.go:hover { filter: brightness(1.08); }
.error { color: var(--red); font-weight: 400; display: block; margin-top: .25rem; }
input[aria-invalid=true] { border-color: var(--red); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 10px; }
.person:focus-visible { outline-offset: -3px; }`;

/** The layout of the emulator's pages. */
export function layout(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>`;
}
