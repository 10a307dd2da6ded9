/** A text as a LIKE pattern that matches nothing but itself: `%`, `_` and `\` are ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
