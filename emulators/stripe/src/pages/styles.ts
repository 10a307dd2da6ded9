/** The stylesheet of the emulator's pages; both color schemes use the same tokens. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --ground: #faf9f7; --card: #ffffff; --line: #e4e1db; --text: #22211e; --quiet: #6a665f;
  --accent: #17603f; --on-accent: #ffffff; --good: #17603f; --bad: #b3261e; --warn: #8a5a00; --field: #8b867d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #191817; --card: #211f1e; --line: #383532; --text: #efece7; --quiet: #aaa49b;
    --accent: #7cc8a0; --on-accent: #10261b; --good: #7cc8a0; --bad: #ff9a8f; --warn: #e9bd62; --field: #8b867d;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 2px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; letter-spacing: -0.01em; }
h2 { font-size: 16px; margin: 28px 0 8px; }
p { margin: 0 0 12px; }
.quiet { color: var(--quiet); }
.notice { margin: 0; background: var(--card); border-bottom: 1px solid var(--line); padding: 8px 24px; font-size: 13px; color: var(--quiet); }
.notice strong { color: var(--warn); }
header.top { display: flex; gap: 24px; align-items: baseline; padding: 16px 24px 0; flex-wrap: wrap; border-bottom: 1px solid var(--line); background: var(--card); }
header.top b { font-size: 15px; }
header.top nav { display: flex; gap: 20px; }
header.top nav a { padding: 4px 0 12px; color: var(--quiet); text-decoration: none; border-bottom: 2px solid transparent; }
header.top nav a:hover { color: var(--text); }
header.top nav a[aria-current] { color: var(--text); border-color: var(--accent); }
main { padding: 24px; max-width: 1280px; margin: 0 auto; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: 12px; font-weight: 500; color: var(--quiet); white-space: nowrap; }
th, td { padding: 8px 12px; border-bottom: 1px solid var(--line); vertical-align: middle; }
tr:last-child > td { border-bottom: 0; }
td.money, th.money { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.when { white-space: nowrap; color: var(--quiet); font-size: 13px; }
code { font: 12.5px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
td code { white-space: nowrap; }
.state { display: inline-block; font-weight: 500; line-height: 20px; vertical-align: middle; border: 1px solid var(--line); border-radius: 99px; padding: 0 9px; font-size: 12.5px; white-space: nowrap; }
.state.good { color: var(--good); border-color: currentColor; }
.state.bad { color: var(--bad); border-color: currentColor; }
.state.warn { color: var(--warn); border-color: currentColor; }
.empty { padding: 32px 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; color: var(--quiet); }
form.row, .actions { display: flex; gap: 8px; align-items: end; flex-wrap: wrap; margin: 0; }
label { display: grid; gap: 4px; font-size: 13px; color: var(--quiet); }
label.check { display: flex; gap: 8px; align-items: center; min-height: 36px; }
input, select { font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--field); border-radius: 8px; padding: 6px 10px; min-height: 36px; }
input[type="checkbox"] { min-height: 0; width: 16px; height: 16px; accent-color: var(--accent); }
button { font: inherit; font-weight: 500; min-height: 36px; padding: 6px 14px; border-radius: 8px; border: 1px solid var(--field); background: var(--card); color: var(--text); cursor: pointer; white-space: nowrap; }
button:hover { border-color: var(--text); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.small { min-height: 28px; padding: 2px 10px; font-size: 13px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin: 16px 0; }
.card h2 { margin-top: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 520px; margin: 0; font: 12.5px/1.5 ui-monospace, monospace; }
.error { color: var(--bad); }
form.card.row { margin: 16px 0; }
body.hosted { display: grid; grid-template-rows: auto 1fr; min-height: 100vh; }
body.hosted main { max-width: 520px; width: 100%; padding: 40px 20px; overflow-wrap: anywhere; }
body.hosted .card { padding: 28px; }
body.hosted form { display: grid; gap: 16px; }
body.hosted .actions button { flex: 1 1 180px; min-height: 44px; }
body.hosted h1 { margin-bottom: 8px; }
body.hosted ul { margin: 0 0 20px; padding-left: 20px; }
body.hosted input { min-height: 44px; width: 100%; }
.sum { font-size: 28px; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0 0 4px; }
`;
