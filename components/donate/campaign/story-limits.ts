/** Limits for the Markdown parser, whose time is quadratic in some characters and whose stack grows with nesting. */
const MAX_MARKS = 400;
const MAX_LINES = 200;
const MAX_ITEMS = 60;
/** Link definitions such as `[a]: https://a.example`, each of which costs as much as ten lines. */
const MAX_DEFINITIONS = 40;
const DEEPEST = 6;
const MAX_INDENT = 16;

const MARKS = /[*_[\]<>`&\\#]/g;
const ITEMS = /^[ \t]*(?:[>*+-]|\d{1,9}[.)])/gm;
const DEFINITIONS = /^[ \t]*\[.*\]:/gm;
const NESTED = new RegExp(String.raw`^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){${DEEPEST + 1}}`, "m");
const INDENTED = new RegExp(String.raw`^[ \t]{${MAX_INDENT + 1}}`, "m");

/** Whether a text is cheap to parse as Markdown, decided in linear time. Other texts are shown as typed. */
export function isReadableMarkdown(text: string): boolean {
  if (NESTED.test(text) || INDENTED.test(text)) return false;
  if (text.split("\n", MAX_LINES + 1).length > MAX_LINES) return false;
  if (count(text, DEFINITIONS) > MAX_DEFINITIONS) return false;
  return count(text, ITEMS) <= MAX_ITEMS && count(text, MARKS) <= MAX_MARKS;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
