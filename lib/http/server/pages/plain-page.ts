import { escapeHtml } from "@/lib/kernel/text";

/** Data blocks for search engines stay: browsers do not execute them. */
const SCRIPT = /<script\b(?! type="application\/ld\+json">)[^>]*>[\s\S]*?<\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const FONT_PRELOAD = /<link rel="preload"[^>]* as="font"[^>]*>/g;
const NONCE = / nonce="[^"]*"/g;
const ISLAND = '<div data-island="';
const END = "</body></html>";

/**
 * Returns a page as Next rendered it, without Next's scripts and their data. A page with islands
 * (components/donate/islands) ends with the script that starts them, so that the style sheet loads first; that script
 * also loads the font. React escapes `<` and `"` in every text and attribute, so a tag found here belongs to the page.
 * Throws if the document is truncated.
 */
export function plainPage(html: string, script: string): string {
  const bare = html.replace(SCRIPT, "").replace(SCRIPT_PRELOAD, "").replace(NONCE, "");
  const complete = upToEnd(bare);
  if (!bare.includes(ISLAND)) return bare;
  const page = complete
    .replace(FONT_PRELOAD, "")
    .replace(/^(<!DOCTYPE html><html [^>]*?)class=/, "$1data-fonts=");
  return `${page}<script type="module" src="${script}"></script>${END}`;
}

/**
 * Returns the page without the element `id` and without its closing tags, or the whole page if it has no such element.
 * Throws if the element has an unexpected form, because it contains one visitor's data.
 */
export function withoutElement(html: string, id: string): { head: string; found: boolean } {
  if (!html.includes(` id="${id}"`)) return { head: html, found: false };
  const head = upToEnd(html).replace(new RegExp(`<div hidden="" id="${id}">[\\s\\S]*?</div>`), "");
  if (head.includes(` id="${id}"`)) throw new Error(`The element ${id} has an unexpected form`);
  return { head, found: true };
}

function upToEnd(html: string): string {
  if (!html.endsWith(END)) throw new Error("The document is truncated");
  return html.slice(0, -END.length);
}

/** Returns form fields as `components/donate/form/visitor-fields.tsx` renders them, and the closing tags. */
export function endOfPage(id: string, form: string, fields: readonly (readonly [string, string])[]): string {
  const inputs = fields.map(
    ([name, value]) =>
      `<input type="hidden" form="${form}" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`,
  );
  return `<div hidden="" id="${id}">${inputs.join("")}</div>${END}`;
}
