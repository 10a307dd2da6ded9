/** The character that replaces a letter. */
const MARK = "¤";

/**
 * For tests: replaces the letters of messages, so that a text with a letter is not a message. Arguments and tags stay.
 */
export function marked<Tree extends object>(messages: Tree): Tree {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === "string" ? markedMessage(message) : marked(message),
    ]),
  ) as Tree;
}

function markedMessage(message: string): string {
  let depth = 0;
  let isTag = false;
  return Array.from(message, (character) => {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (depth % 2 === 0 && (character === "<" || character === ">")) isTag = character === "<";
    // An argument contains its name, type and keys; the keys contain texts again.
    return depth % 2 === 0 && !isTag ? character.replace(/\p{L}/u, MARK) : character;
  }).join("");
}
