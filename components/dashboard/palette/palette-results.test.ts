import { Command } from "cmdk";
import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import type { SearchResult } from "@/lib/search/schemas";
import { firstEntry, type Matching, matchingEntries } from "./matching-entries";
import { PaletteResults } from "./palette-results";

const GIFT: SearchResult["donations"][number] = {
  id: "d",
  receiptNumber: "ALM-7K3M-9Q2X-TB4C",
  amountCents: 0,
  paymentMethod: "IN_KIND",
  status: "SUCCEEDED",
  voided: false,
  donor: { firstName: "Walter", lastName: "Abbott" },
  campaign: { title: "Warm meals" },
  createdAt: "2026-11-21T12:00:00.000Z",
};

const noop = () => {};

async function textOf(given: { found: SearchResult; matching: Matching; text: string }): Promise<string> {
  const handlers = { onGo: noop, onTake: noop, onHelp: noop };
  const results = createElement(PaletteResults, { ...given, ...handlers, hasFailed: false });
  const markup = await renderPage(createElement(Command, null, createElement(Command.List, null, results)));
  return markup.replaceAll(/<[^>]*>/g, "");
}

test("what the search finds stands below pages and actions, and the links to all matches stay last", async () => {
  const donor = { id: "o", firstName: "Walter", lastName: "Abbott", email: "walter@example.com" };
  const found = { donors: [donor], campaigns: [], donations: [GIFT] };
  const matching = matchingEntries("new", true);
  const text = await textOf({ found, matching, text: "new" });
  const order = ["New fund", "walter@example.com", "from Walter Abbott", "All donations for"];
  const places = order.map((part) => text.indexOf(part));
  expect(places.every((at) => at >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // Enter opens the topmost entry, so a result that arrives does not change what it opens.
  expect(firstEntry(matching, found)).toBe(firstEntry(matching, { ...found, donors: [], donations: [] }));
  expect(firstEntry({ pages: [], actions: [] }, found)).toBe("donor:o");
});

test("the palette names an in-kind gift without a value, and the amount of any other donation", async () => {
  const found = {
    donors: [],
    campaigns: [],
    donations: [GIFT, { ...GIFT, id: "e", amountCents: 5000 }],
  };
  const text = await textOf({ found, matching: { pages: [], actions: [] }, text: "walter" });
  expect(text).toContain("In-kind gift from Walter Abbott");
  expect(text).toContain("$50 from Walter Abbott");
  expect(text).not.toContain("$0");
});
