/** Texts that imitate other syntax, close markup, contain lone surrogates or bidi controls, or are very long. */
export const VALUES: readonly string[] = [
  "2026-13-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "half \ud800 of a \udc00 pair",
  "\u202e\u2066turned\u200b\ufeff",
  "\u0001\u0008\u000b\u001b\u007f control",
  "</script><img src=x onerror=\"document.title='taken'\">",
  "javascript:alert(document.domain)",
  "=cmd|'/C calc'!A0",
  "__proto__",
  "constructor",
  "%00%E0%A4%A",
  "1e308",
  "w".repeat(65_536),
];

/** Cuts a text to a field's limit, in code points. */
export const upTo = (text: string, max: number): string => text.slice(0, max);

/** A story that is expensive to parse as Markdown: 10,000 `>` would be nested quotations. */
export const NESTED_STORY = ">".repeat(10_000);
