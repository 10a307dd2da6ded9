import { Command } from "cmdk";
import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import type { SearchResult } from "@/lib/search/schemas";
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

test("the palette names an in-kind gift without a value, and the amount of any other donation", async () => {
  const found = {
    donors: [],
    campaigns: [],
    donations: [GIFT, { ...GIFT, id: "e", amountCents: 5000 }],
  };
  const noop = () => {};
  const results = createElement(PaletteResults, {
    found,
    matching: { pages: [], actions: [] },
    text: "walter",
    onGo: noop,
    onTake: noop,
    onHelp: noop,
  });
  const markup = await renderPage(createElement(Command, null, createElement(Command.List, null, results)));
  const text = markup.replaceAll(/<[^>]*>/g, "");
  expect(text).toContain("In-kind gift from Walter Abbott");
  expect(text).toContain("$50 from Walter Abbott");
  expect(text).not.toContain("$0");
});
