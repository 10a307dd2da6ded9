/** Escapes a text for LIKE: `%`, `_` and `\` match themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/**
 * Whether a trigram index can narrow down matches of the text. Three ASCII letters or digits in a row qualify
 * in every locale of the database; other characters depend on it.
 */
export function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text);
}
