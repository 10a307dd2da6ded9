import { expect, test } from "vitest";
import { fillMarkup, fillText, parseMarkup, parseText, withPlaceholders } from "./placeholders";

const EVIL = `"><script>alert('1')</script>&\n`;

/** Returns a placeholder for each of the texts. */
function placeholders(...texts: string[]): string[] {
  return texts.map((text, i) => {
    const before = texts.slice(0, i);
    return withPlaceholders(text, before);
  });
}

test("a value is escaped for content and for attributes; line breaks are kept only in content", () => {
  const [value] = placeholders(EVIL);
  const pattern = parseMarkup(`<a title="${value}">${value}</a>`);
  const escaped = "&quot;&gt;&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;";
  expect(fillMarkup(pattern, [EVIL])).toBe(`<a title="${escaped}\n">${escaped}<br/></a>`);
  expect(fillText(parseText(`: ${value}`), [EVIL])).toBe(`: ${EVIL}`);
});

test("a value that looks like a placeholder stays a value", () => {
  const texts = ["one", "two"];
  const [one, two] = placeholders(...texts);
  const pattern = parseMarkup(`<p>${one} ${two}</p>`);
  expect(fillMarkup(pattern, [two ?? "", "secret"])).toBe(`<p>${two} secret</p>`);
});

test("a style sheet accepts only colors", () => {
  const [color] = placeholders("#1c5a40");
  const pattern = parseMarkup(`<style>a { color: ${color} }</style>`);
  expect(fillMarkup(pattern, ["#1c5a40"])).toBe("<style>a { color: #1c5a40 }</style>");
  for (const evil of ["red", "#1c5a40}", "</style>", ""])
    expect(() => fillMarkup(pattern, [evil])).toThrow("not a color");
});

test("a placeholder in a script or comment, or split in two, is refused when the template is rendered", () => {
  const [value = ""] = placeholders("x");
  expect(() => parseMarkup(`<script>${value}</script>`)).toThrow("script");
  expect(() => parseMarkup(`<!-- ${value} -->`)).toThrow("comment");
  expect(() => parseMarkup(`<p>${value.slice(0, -1)}</p>`)).toThrow("split in two");
});

test("texts become placeholders; values that determine the form of an email stay", () => {
  const texts: string[] = [];
  const values = { kind: "full", isTest: true, none: null, empty: "", list: [{ name: "Ada" }], name: "Ada" };
  const form = withPlaceholders(values, texts);
  expect(texts).toEqual(["Ada", "Ada"]);
  expect(form).toMatchObject({ kind: "full", isTest: true, none: null, empty: "" });
  const others: string[] = [];
  const same = withPlaceholders({ ...values, list: [{ name: "<b>" }], name: "x".repeat(9) }, others);
  expect(same).toEqual(form);
});

test("a long value is truncated", () => {
  const [value] = placeholders("x");
  expect(fillText(parseText(`${value}`), ["x".repeat(5000)])).toBe(`${"x".repeat(600)}…`);
});
