import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "./testing/hostile-values";
import { clipText, escapeHtml, hasNul, shortened, storableText, wellFormed } from "./text";

const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

test("lone surrogates are replaced; pairs and all other characters are kept", () => {
  expect(wellFormed("a\ud800b\udc00\ud83d\ude00")).toBe("a\ufffdb\ufffd😀");
  fc.assert(
    fc.property(anyText, (text) => {
      expect(Buffer.from(wellFormed(text), "utf8").toString("utf8")).toBe(wellFormed(text));
    }),
  );
});

test("a text is never cut inside a character", () => {
  expect(clipText("ab😀", 3)).toBe("ab");
  expect(clipText("ab😀", 4)).toBe("ab😀");
  expect(shortened("abc", 3)).toBe("abc");
  expect(shortened("abcd", 3)).toBe("abc…");
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.nat(20), (text, max) => {
      expect(wellFormed(clipText(text, max))).toBe(clipText(text, max));
    }),
  );
});

test("a text from another service becomes storable in PostgreSQL, with bounded length", () => {
  expect(storableText("a\0b\udfff", 10)).toBe("a\ufffdb\ufffd");
  expect(storableText("x".repeat(70_000), 500)).toHaveLength(500);
});

test("a NUL is found in values and in keys, at any depth", () => {
  for (const value of ["\0", ["a", "b\0"], { a: { b: ["c\0"] } }, { "k\0": 1 }])
    expect(hasNul(value)).toBe(true);
  for (const value of ["", null, undefined, 0, true, ["a"], { a: "\u0001" }])
    expect(hasNul(value)).toBe(false);
  expect(hasNul(JSON.parse(`${"[".repeat(32_000)}"\\u0000"${"]".repeat(32_000)}`))).toBe(true);
});

test("a text escaped for HTML ends no element or attribute, and reads as it was written", () => {
  expect(escapeHtml(`<a href="x">'&amp;'`)).toBe("&lt;a href=&quot;x&quot;&gt;&#x27;&amp;amp;&#x27;");
  fc.assert(
    fc.property(anyText, (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/);
    }),
  );
});
