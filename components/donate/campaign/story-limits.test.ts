import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Story } from "./story";
import { isReadableMarkdown } from "./story-limits";

/** Maximum length of a story that the API accepts. */
const LONGEST = 10_000;
const MAX_MS = 50;

const filled = (unit: string, length = LONGEST) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const stairs = (step: (at: number) => string) => Array.from({ length: 140 }, (_, at) => step(at)).join("\n");

const COSTLY = [
  "> ",
  ">",
  "* ",
  "- a\n  ",
  "1) ",
  "[",
  "![",
  "[a](",
  "*a ",
  "*a_ ",
  "a**b",
  "_a",
  "`a ``",
  "<a ",
  "<!--",
]
  .concat([
    "&",
    "[a]: b\n",
    "[a]: <",
    "<",
    "<http:",
    "\t>",
    "**_a",
    "a\n\n",
    "\\[",
    "# a\n",
    "a\n---\n",
    "[a](<b",
    "](",
  ])
  .concat(["**", "*a **b ", "-\n", "***\n", "a\n=\n", "&amp;", "\n", " \n", "a  \n", "- - ", "~~a"]);

/**
 * Returns CPU time in milliseconds, the minimum of up to ten runs to exclude garbage collection and load. Stops at the
 * first run within the limit, which proves that the work is.
 */
function cost(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 10 && best >= MAX_MS; tries++) {
    const start = process.cpuUsage();
    renderToStaticMarkup(createElement(Story, { text }));
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

test("no story blocks the process: a story that is expensive to parse is shown as typed", () => {
  cost("*Warm* up");
  for (const unit of COSTLY) {
    expect(cost(filled(unit)), JSON.stringify(unit)).toBeLessThan(MAX_MS);
    // The longest text that is still parsed.
    const lengths = Array.from({ length: 40 }, (_, at) => LONGEST - at * 250);
    const longest = lengths.find((length) => isReadableMarkdown(filled(unit, length)));
    if (longest)
      expect(cost(filled(unit, longest)), `${JSON.stringify(unit)} ${longest}`).toBeLessThan(MAX_MS);
  }
  for (const text of [
    stairs((at) => `${" ".repeat(at)}- a`),
    stairs((at) => "`".repeat(at)),
    stairs((at) => `${">".repeat(at)} a`),
    `[a]: /u\n\n${filled("[a]")}`,
    `${"[".repeat(5000)}${"](a)".repeat(1250)}`,
  ])
    expect(cost(text), text.slice(0, 40)).toBeLessThan(MAX_MS);
});

test("an ordinary story is parsed as Markdown", () => {
  const story = `# Winter beds\n\n${"We give **warm beds** to *people* in [need](https://a.example).\n\n- one\n- two\n  - three\n\n> “Thank you.”\n\n".repeat(10)}`;
  expect(isReadableMarkdown(story)).toBe(true);
  const markup = renderToStaticMarkup(createElement(Story, { text: story }));
  for (const tag of ["<strong>", "<em>", "<ul", "<blockquote", 'href="https://a.example"'])
    expect(markup).toContain(tag);
});
