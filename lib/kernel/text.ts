/** A lone surrogate: with the flag `u`, pairs are single characters and never match. */
const HALF_PAIR = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

/** Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(HALF_PAIR, REPLACEMENT);
}

/** The first `max` UTF-16 units of a text, one less if a surrogate pair would be split. */
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
 * A text from another service as PostgreSQL can store it in `text` and `jsonb`: NUL and lone surrogates
 * become U+FFFD, and the text is cut to `max` UTF-16 units.
 */
export function storableText(text: string, max: number): string {
  return wellFormed(clipText(text, max)).replaceAll("\0", REPLACEMENT);
}

/** Whether a JSON value contains NUL in a text or key, which PostgreSQL cannot store. */
export function hasNul(value: unknown): boolean {
  // An explicit stack instead of recursion: a body of 64 KiB can be nested deeper than the call stack.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string" && next.includes("\0")) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, one] of Object.entries(next)) open.push(key, one);
  }
  return false;
}
