import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { DONOR } from "@/lib/donors/examples";
import { DonorFacts } from "./donor-facts";
import { StatementLinks } from "./statement-links";

const YEARS = [2026, 2025, 2024, 2022, 2021, 2020, 2014];

/** Returns the years that match outside of and inside of a disclosure. */
function yearsIn(markup: string, pattern: RegExp) {
  const [shown = "", collapsed = ""] = markup.split("<details>");
  return [shown, collapsed].map((part) => [...part.matchAll(pattern)].map(([, year]) => Number(year)));
}

test("a donor's figures of every year are on the page, those before the latest five collapsed", async () => {
  const facts = (years: readonly number[]) =>
    renderPage(
      createElement(DonorFacts, {
        donor: {
          ...DONOR,
          givingByYear: years.map((year) => ({ year, totalCents: 5000, donationCount: 1 })),
        },
        orgSlug: "hope-shelter",
        zone: "UTC",
        withTotals: true,
      }),
    );
  const markup = await facts(YEARS);
  expect(yearsIn(markup, /<dt[^>]*>(\d{4})<\/dt>/g)).toEqual([
    [2026, 2025, 2024, 2022, 2021],
    [2020, 2014],
  ]);
  expect(markup.replaceAll("<!-- -->", "")).toContain(">Show all 7 years</summary>");
  expect(await facts(YEARS.slice(0, 5))).not.toContain("<details>");
});

test("a donor's page has a statement of every year with donations", async () => {
  const links = (years: readonly number[]) =>
    renderPage(createElement(StatementLinks, { donorId: "d", years }));
  const markup = await links(YEARS);
  const pattern = /href="\/files\/donors\/d\/statement\.pdf\?from=(\d{4})-01-01&amp;to=\1-12-31"/g;
  expect(yearsIn(markup, pattern)).toEqual([[2026, 2025], YEARS.slice(2)]);
  expect(await links([2026])).not.toContain("<details>");
});
