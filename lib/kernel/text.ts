/** Half of a surrogate pair: with the flag `u`, whole pairs are characters of their own and never match. */
const HALF_PAIR = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

/** The text with U+FFFD for each half of a surrogate pair, which no UTF-8 can carry. */
export function wellFormed(text: string): string {
  return text.replace(HALF_PAIR, REPLACEMENT);
}

/** The first `max` UTF-16 units of a text, one less where a surrogate pair would be cut in two. */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** At most `max` units of a text for people; a longer one ends in `…`. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${clipText(text, max)}…` : text;
}

/**
 * A text from another service as PostgreSQL can store it, in `text` and in `jsonb`: NUL and halves of surrogate pairs
 * become U+FFFD, and what is beyond `max` UTF-16 units is cut off.
 */
export function storableText(text: string, max: number): string {
  return wellFormed(clipText(text, max)).replaceAll("\0", REPLACEMENT);
}

/** Whether a text, or any text or key within a JSON value, has a NUL character, which PostgreSQL cannot store. */
export function hasNul(value: unknown): boolean {
  // A list of its own instead of recursion: a body of 64 KiB can be nested deeper than the stack is.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string" && next.includes("\0")) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, one] of Object.entries(next)) open.push(key, one);
  }
  return false;
}
