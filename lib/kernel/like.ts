/** A text as a LIKE pattern that matches nothing but itself: `%`, `_` and `\` are ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/**
 * Whether a trigram index narrows down what contains the text. Three ASCII letters or digits in a row do so in every
 * locale of the database; what other signs count as letters differs.
 */
export function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text);
}
