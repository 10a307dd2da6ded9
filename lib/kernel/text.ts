/** A lone surrogate. With the flag `u`, a surrogate pair is a single character and does not match. */
const HALF_PAIR = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

/** Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(HALF_PAIR, REPLACEMENT);
}

/** Returns the first `max` UTF-16 units of a text, one fewer if that would split a surrogate pair. */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** Shortens a text for display to at most `max` UTF-16 units, and appends `…` if it was longer. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${clipText(text, max)}…` : text;
}

/**
 * Shortens a text to at most `max` UTF-16 units, with `…` after its last whole word. Only a word that is longer than
 * half of the text is cut.
 */
export function clippedAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const begun = clipText(text, max - 1);
  const space = /\s/.test(text.charAt(begun.length)) ? begun.length : begun.lastIndexOf(" ");
  const whole = space > max / 2 ? begun.slice(0, space) : begun;
  return `${whole.replace(/[\s.,;:–—-]+$/u, "")}…`;
}

/**
 * Makes a text from another service storable in PostgreSQL's `text` and `jsonb`: NUL and lone surrogates become U+FFFD,
 * and the text is cut to `max` UTF-16 units.
 */
export function storableText(text: string, max: number): string {
  return wellFormed(clipText(text, max)).replaceAll("\0", REPLACEMENT);
}

/** Whether a JSON value contains a NUL in a string or key, which PostgreSQL cannot store. */
export function hasNul(value: unknown): boolean {
  // An explicit stack instead of recursion, because a body of 64 KiB can be nested deeper than the call stack.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string" && next.includes("\0")) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, item] of Object.entries(next)) open.push(key, item);
  }
  return false;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Escapes a text for the content or a quoted attribute of an HTML element, as React does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
