import { shortened } from "@/lib/kernel/text";
import { type Html, html } from "../html";
import type { Place } from "./place";

/** The product's tokens (app/globals.css). Mail programs want them inline; the dark ones need a query. */
const C = {
  page: "#faf9f6",
  surface: "#ffffff",
  sunken: "#f3f1ec",
  line: "#e3dfd6",
  ink: "#1d1b16",
  soft: "#57524a",
  accent: "#1c5a40",
} as const;
const FONT = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const STYLE = html`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #161512 !important; }
    .card { background: #1e1c19 !important; border-color: #38342e !important; }
    .sunken { background: #272420 !important; }
    .line { border-color: #38342e !important; }
    .ink { color: #f3f0ea !important; }
    .soft { color: #bdb6aa !important; }
    .link { color: #77c9a1 !important; }
    .button { background: #77c9a1 !important; color: #0c2419 !important; }
    .fill { background: #77c9a1 !important; }
  }
  @media (max-width: 480px) {
    .outer { padding: 12px !important; }
    .inner { padding: 24px 20px !important; }
  }
`;

export type Row = { label: string; value: string; strong?: boolean };

/** Longer texts of others are cut off: mail programs show no more, and a mail has room for all of its parts. */
const LONGEST_VALUE = 600;
const LONGEST_PARAGRAPH = 3000;

export function paragraph(given: Html | string): Html {
  const content = typeof given === "string" ? shortened(given, LONGEST_PARAGRAPH) : given;
  return html`<p class="ink" style="margin:0 0 16px;color:${C.ink};font-size:16px;line-height:1.6">${content}</p>`;
}

export function note(content: Html | string): Html {
  return html`<p class="soft" style="margin:0 0 16px;color:${C.soft};font-size:14px;line-height:1.5">${content}</p>`;
}

/** Somebody's own words. */
export function quoted(content: Html): Html {
  return html`<div class="sunken ink" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:${C.sunken};color:${C.ink};font-size:16px;line-height:1.6;overflow-wrap:anywhere">${content}</div>`;
}

/** Lines of a statement: label left, value right. */
export function rows(list: Row[]): Html {
  const cells = list.map(({ label, value, strong }, i) => {
    const border = i === 0 ? "0" : `1px solid ${C.line}`;
    const weight = strong ? 600 : 400;
    return html`<tr>
      <td class="line ${strong ? "ink" : "soft"}" style="padding:10px 12px 10px 0;border-top:${border};color:${strong ? C.ink : C.soft};font-size:14px;line-height:1.5;font-weight:${weight};vertical-align:top">${label}</td>
      <td class="line ink" align="right" style="padding:10px 0;border-top:${border};color:${C.ink};font-size:14px;line-height:1.5;font-weight:${weight};font-variant-numeric:tabular-nums;text-align:right;vertical-align:top;overflow-wrap:anywhere">${shortened(value, LONGEST_VALUE)}</td>
    </tr>`;
  });
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${cells}</table>`;
}

export function rowsText(list: Row[]): string {
  return list.map(({ label, value }) => `${label}: ${shortened(value, LONGEST_VALUE)}`).join("\n");
}

export function button(label: string, link: string): Html {
  return html`<p style="margin:8px 0 0"><a class="button" href="${link}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${C.accent};color:#ffffff;font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">${label}</a></p>`;
}

/** A bar that is `percent` (0 to 100) full, of table cells: it needs no image. */
export function bar(percent: number): Html {
  const rest = html`<td width="${100 - percent}%" style="height:10px;font-size:0;line-height:0">&nbsp;</td>`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sunken" style="margin:0 0 16px;border-radius:5px;background:${C.sunken}"><tr>
    <td class="fill" width="${percent}%" style="height:10px;border-radius:5px;background:${C.accent};font-size:0;line-height:0">&nbsp;</td>${percent < 100 ? rest : null}
  </tr></table>`;
}

export const TEST_NOTE = "This mail comes from a test installation: no money moved.";

/** The one page that every mail is: a single card, 560 px at most, readable without images and styles. */
export function layout(mail: {
  place: Place;
  title: string;
  /** Shown by inboxes beside the subject. */
  preview: string;
  /** Above the card: who writes. */
  sender: string;
  heading: string;
  body: Html[];
  footer: (Html | string)[];
}): string {
  const footer = [...mail.footer, ...(mail.place.mode === "test" ? [TEST_NOTE] : [])];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${mail.title}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${C.page}">
<div style="display:none;max-height:0;overflow:hidden">${shortened(mail.preview, LONGEST_VALUE)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${C.page};font-family:${FONT}">
<tr><td class="outer" align="center" style="padding:32px 16px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
    <tr><td class="ink" style="padding:0 4px 16px;color:${C.ink};font-size:14px;line-height:1.5;font-weight:600;overflow-wrap:anywhere">${mail.sender}</td></tr>
    <tr><td class="card inner" style="padding:32px;border:1px solid ${C.line};border-radius:12px;background:${C.surface}">
      <h1 class="ink" style="margin:0 0 16px;color:${C.ink};font-size:20px;line-height:1.35;font-weight:600;overflow-wrap:anywhere">${mail.heading}</h1>
      ${mail.body}
    </td></tr>
    <tr><td style="padding:16px 4px 0">${footer.map((line) => html`<p class="soft" style="margin:0 0 4px;color:${C.soft};font-size:13px;line-height:1.5;overflow-wrap:anywhere">${line}</p>`)}</td></tr>
  </table>
</td></tr>
</table>
</body>
</html>`.markup;
}

/** The plain-text part: paragraphs with an empty line between, footer after a rule. */
export function plain(place: Place, paragraphs: (string | null)[], footer: string[]): string {
  const end = [...footer, ...(place.mode === "test" ? [TEST_NOTE] : [])];
  return `${[...paragraphs.filter((one) => one !== null), `--\n${end.join("\n")}`].join("\n\n")}\n`;
}
