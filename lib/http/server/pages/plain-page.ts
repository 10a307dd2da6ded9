const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const FONT_PRELOAD = /<link rel="preload"[^>]* as="font"[^>]*>/g;
const NONCE = / nonce="[^"]*"/g;
const ISLAND = " data-island=";
const END = "</body></html>";

/**
 * A page as Next rendered it, without Next's scripts and their data. A page with islands (components/donate/islands) gets the script
 * that starts them, at its end, where it leaves the line to the style sheet; and that script loads its font. React escapes `<` in every text and attribute, so a tag found here is one
 * of the page's own.
 */
export function plainPage(html: string, script: string): string {
  const bare = html.replace(SCRIPT, "").replace(SCRIPT_PRELOAD, "").replace(NONCE, "");
  if (!bare.includes(ISLAND)) return bare;
  return bare
    .replace(FONT_PRELOAD, "")
    .replace(/^(<!DOCTYPE html><html [^>]*?)class=/, "$1data-fonts=")
    .replace(END, `<script type="module" src="${script}"></script>${END}`);
}

/** The page up to its end, without the element `id`, and whether it had that element. */
export function withoutElement(html: string, id: string): { head: string; had: boolean } {
  const element = new RegExp(`<div hidden="" id="${id}">[\\s\\S]*?</div>`);
  const whole = html.endsWith(END) ? html.slice(0, -END.length) : html;
  return { head: whole.replace(element, ""), had: element.test(whole) };
}

/** Hidden form fields as `components/donate/form/visitor-fields.tsx` renders them, and the document's end. */
export function endOfPage(id: string, form: string, fields: readonly (readonly [string, string])[]): string {
  const inputs = fields.map(
    ([name, value]) =>
      `<input type="hidden" form="${form}" name="${escapeText(name)}" value="${escapeText(value)}"/>`,
  );
  return `<div hidden="" id="${id}">${inputs.join("")}</div>${END}`;
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? "");
}
