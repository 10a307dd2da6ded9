/** What a key is told that would let somebody in for a maker who is no admin any more. */
export const MAKER_GONE = "Whoever made this API key may not do that any more";
