import { expect, test } from "vitest";
import { sharedSummary, summaryOf } from "./rules";

test("a shared summary has no marks of the story's Markdown", () => {
  const story = "# Beds\n\nWhen it *freezes*:\n\n- one [bed](https://example.org)\n2. two\n\n> 3-4 nights";
  expect(summaryOf(story)).toBe("Beds When it freezes: one bed two 3-4 nights");
  expect(summaryOf("\n")).toBeNull();
});

test("a campaign's impact line comes first in what is shared of it", () => {
  const impactLine = "$25 keeps one bed warm.";
  expect(sharedSummary({ impactLine, description: "- When it freezes" })).toBe(
    `${impactLine} When it freezes`,
  );
  expect(sharedSummary({ impactLine, description: null })).toBe(impactLine);
  expect(sharedSummary({ impactLine: null, description: null })).toBeNull();
  expect(sharedSummary({ impactLine, description: "a".repeat(500) })).toHaveLength(200);
});
