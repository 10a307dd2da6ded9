/** Escapes a text for LIKE: `%`, `_` and `\` match themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/**
 * Whether a trigram index can narrow down matches of the text. Three consecutive ASCII letters or digits qualify in
 * every database locale. Whether other characters do depends on the locale.
 */
export function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text);
}
