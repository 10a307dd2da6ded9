import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { summaryOf } from "@/lib/campaigns/rules";
import { inForm } from "@/scripts/long-forms";
import { isEditable, linkOf, roundTrip } from "./markdown";

const STORY = `## Why we cook

**Forty** people eat *every* evening.
Some bring [their own](https://example.org/a_b) cups.

- soup
- bread
  - rye

1. come
2. eat

> It is warm there.

---

Thank you`;

describe("a story in the editor", () => {
  test("is stored as it was if it is not changed", () => {
    expect(roundTrip(STORY)).toBe(STORY);
    expect(isEditable(STORY)).toBe(true);
  });

  test("keeps typed characters that have a meaning in Markdown as text", () => {
    for (const text of [
      "2 \\* 3",
      "\\# 1 in town",
      "1\\. no list",
      "\\- no list",
      "snake\\_case",
      "a\n\\- b",
      "\\---",
      "\\+",
    ])
      expect(roundTrip(roundTrip(text))).toBe(roundTrip(text));
    for (const plain of ["\\# 1 in town", "1\\. no list", "\\- no list", "a\n\\- b", "1\\) no list"])
      expect(roundTrip(plain)).toBe(plain);
  });

  test("is edited as Markdown if the editor would lose some of it", () => {
    for (const text of ["`npm start`", "<b>bold</b> text", "![A bowl](https://example.org/bowl.jpg)"])
      expect(isEditable(text)).toBe(false);
    for (const text of ["", "Plain text", "Rock & roll <3", "a\n\nb\nc", "5 < 6 > 4"])
      expect(isEditable(text)).toBe(true);
  });

  test("is stored with `&`, `<` and `>` as they are typed, unless they would become something else", () => {
    for (const text of [
      "Rock & roll <3 > 2",
      "AT&T a & b;",
      "\\> no quote",
      "- \\> no quote",
      "## a > b",
      "&amp;lt; &lt;b>",
    ]) {
      expect(roundTrip(text)).toBe(text);
    }
    expect(roundTrip("Bread &amp; soup, 5 &lt; 6 &gt; 4")).toBe("Bread & soup, 5 < 6 > 4");
  });

  test("has a summary that equals the text that a person typed", () => {
    const parts = [
      "a",
      "B",
      "7",
      " ",
      "*",
      "_",
      "#",
      "-",
      "=",
      "1.",
      "[",
      "](",
      ")",
      ">",
      "<",
      "&",
      "lt;",
      "amp;",
      "\\",
      "`",
      "~",
      "!",
      "\n",
    ];
    const typed = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((chosen) =>
      chosen
        .join("")
        .split("\n")
        .map((line) => line.trim().replace(/ +/g, " "))
        .filter((line) => line !== "")
        .join("\n"),
    );
    fc.assert(
      fc.property(typed, fc.boolean(), (text, inParagraphs) => {
        // With a backslash before every mark, the editor reads the text as it was typed.
        const literal = text
          .replace(/[!-/:-@[-`{-~]/g, "\\$&")
          .replaceAll("\n", inParagraphs ? "\n\n" : "\n");
        expect(summaryOf(roundTrip(literal)) ?? "").toBe(text.replaceAll("\n", " "));
      }),
      { numRuns: inForm(500, 5_000) },
    );
    expect(summaryOf(roundTrip(STORY))).toMatch(
      /^Why we cook\. Forty people eat every evening\. Some bring their own cups\. soup; bread; rye; come; eat; It is warm/,
    );
  });

  test("keeps its letters when it is edited again, whatever it contains", () => {
    const parts = ["a", "B", " ", "*", "_", "#", "-", "1.", "[", "](", ")", "> ", "&", "\\", "`", "\n"];
    const text = fc.array(fc.constantFrom(...parts)).map((chosen) => chosen.join(""));
    fc.assert(
      fc.property(text, (typed) => {
        fc.pre(isEditable(typed));
        const letters = (it: string) => it.replace(/[^aB1]/g, "");
        expect(letters(roundTrip(roundTrip(typed)))).toBe(letters(roundTrip(typed)));
      }),
      { numRuns: 300 },
    );
  });
});

test("a link's address gets https if it has no scheme, and other schemes are refused", () => {
  expect(linkOf(" example.org/a ")).toBe("https://example.org/a");
  expect(linkOf("http://example.org")).toBe("http://example.org");
  expect(linkOf("mailto:rosa@example.org")).toBe("mailto:rosa@example.org");
  for (const refused of ["", "javascript:alert(1)", "soup", "two words.org", "data:text/html,x"])
    expect(linkOf(refused)).toBeNull();
});
