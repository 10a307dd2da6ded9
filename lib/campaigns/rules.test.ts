import { expect, test } from "vitest";
import { sharedSummary, summaryOf, takesRecurring } from "./rules";

test("a shared summary contains none of the story's Markdown syntax", () => {
  const story = "# Beds\n\nWhen it *freezes*:\n\n- one [bed](https://example.org)\n2. two\n\n> 3-4 nights";
  expect(summaryOf(story)).toBe("Beds. When it freezes: one bed; two; 3-4 nights");
  expect(summaryOf("\n")).toBeNull();
});

test("a summary keeps the characters of plain text, and its last block gets no mark", () => {
  expect(summaryOf("2 * 3 (or snake_case) [sic]")).toBe("2 * 3 (or snake_case) [sic]");
  expect(summaryOf("Bread &amp; soup, 5 &lt; 6\\*\\_\\\\ &amp;lt;")).toBe("Bread & soup, 5 < 6*_\\ &lt;");
  expect(summaryOf("**Beds**, _all_ `year`\n\n---\n\n### Thanks")).toBe("Beds, all year Thanks");
  expect(summaryOf("- soup\n  and *bread*\n- [tea (hot)](https://example.org/a_(b))")).toBe(
    "soup and bread; tea (hot)",
  );
});

test("a campaign's impact line comes first in its shared summary", () => {
  const impactLine = "$25 keeps one bed warm.";
  expect(sharedSummary({ impactLine, description: "- When it freezes" })).toBe(
    `${impactLine} When it freezes`,
  );
  expect(sharedSummary({ impactLine, description: null })).toBe(impactLine);
  expect(sharedSummary({ impactLine: null, description: null })).toBeNull();
  expect(sharedSummary({ impactLine, description: "a".repeat(500) })).toHaveLength(200);
});

test("a summary that is cut ends with a whole word and an ellipsis", () => {
  const story = `${"Someone who listens. ".repeat(9)}Your gift opens a door.`;
  expect(summaryOf(story)).toBe(`${"Someone who listens. ".repeat(9)}Your gift…`);
  expect(sharedSummary({ impactLine: "One bed.", description: story })).toBe(
    `One bed. ${"Someone who listens. ".repeat(9).trim().slice(0, -1)}…`,
  );
  const exact = "word ".repeat(40).trim();
  expect(summaryOf(exact)).toBe(exact);
  expect(summaryOf(`${exact} more`)).toBe(`${exact}…`);
  expect(summaryOf("a".repeat(500))).toBe(`${"a".repeat(199)}…`);
});

test("the summary of a story takes linear time, whatever characters it contains", () => {
  const began = performance.now();
  for (const part of [
    "[",
    "[](",
    "[a](",
    "[[a]",
    "](",
    "(",
    " ",
    "\n",
    "- ",
    "1",
    "> ",
    "*",
    "_",
    "\\",
    "\\[",
    "&",
    "](a)",
    "[](",
    "(a)",
  ])
    summaryOf(part.repeat(60_000));
  // Quadratic time would take a minute.
  expect(performance.now() - began).toBeLessThan(10_000);
});

const NOW = new Date("2026-06-03T16:00:00Z");
const recurring = {
  type: "DONATION",
  status: "ACTIVE",
  allowRecurring: true,
  ticketPriceCents: null,
  startDate: null,
  endDate: null,
  lockedAt: null,
} as const;

test.each([
  ["an event", { type: "EVENT" }, false],
  ["tickets", { ticketPriceCents: 2500 }, false],
  ["no recurring donations", { allowRecurring: false }, false],
  ["a draft", { status: "DRAFT" }, false],
  ["a locked campaign", { lockedAt: "2026-06-01T00:00:00.000Z" }, false],
  ["one that begins later", { startDate: "2026-06-04T00:00:00.000Z" }, false],
  ["one that is over", { endDate: new Date("2026-06-02T00:00:00Z") }, false],
  ["one on its last day", { endDate: "2026-06-04T00:00:00.000Z" }, true],
  ["an open campaign", {}, true],
] as const)(
  "a recurring donation can begin only on an open page that takes them: %s",
  (_name, given, can) => {
    expect(takesRecurring({ ...recurring, ...given }, NOW)).toBe(can);
  },
);
