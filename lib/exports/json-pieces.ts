import { setImmediate as nextTurn } from "node:timers/promises";

/** Characters after which a piece is handed out: some 0.1 ms of work, and few enough for many readers. */
const PIECE = 32 * 1024;

/** The members of an object whose lists may arrive in pages. */
export type PagedMembers<T extends object> = {
  readonly [Name in keyof T]: T[Name] extends readonly (infer Item)[]
    ? T[Name] | AsyncIterable<readonly Item[]>
    : T[Name];
};

/**
 * Yields the JSON text of an object, exactly as `JSON.stringify(object, null, indent)` writes it, piece by piece. A
 * page is read when the previous one is written, and other work of the event loop runs between two pieces.
 */
export async function* jsonPieces<T extends object>(
  members: PagedMembers<T>,
  indent: 0 | 2 = 0,
): AsyncGenerator<string, void> {
  const line = (depth: number) => (indent === 0 ? "" : `\n${" ".repeat(indent * depth)}`);
  // Line breaks inside of texts are escaped, so all others are those of the layout.
  const written = (value: unknown, depth: number) =>
    indent === 0 ? JSON.stringify(value) : JSON.stringify(value, null, indent).replaceAll("\n", line(depth));
  let text = "{";
  let isFirst = true;
  for (const [name, value] of Object.entries<unknown>(members)) {
    text += `${isFirst ? "" : ","}${line(1)}${JSON.stringify(name)}:${indent === 0 ? "" : " "}`;
    isFirst = false;
    if (!isPaged(value)) {
      text += written(value, 1);
      continue;
    }
    let isEmpty = true;
    for await (const page of value)
      for (const item of page) {
        text += `${isEmpty ? "[" : ","}${line(2)}${written(item, 2)}`;
        isEmpty = false;
        if (text.length < PIECE) continue;
        yield text;
        text = "";
        await nextTurn();
      }
    text += isEmpty ? "[]" : `${line(1)}]`;
  }
  yield `${text}${line(0)}}`;
}

function isPaged(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
