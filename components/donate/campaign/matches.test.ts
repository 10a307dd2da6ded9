import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import type { PublicMatch } from "@/lib/matching/schemas";
import { Matches } from "./matches";

const ACME: PublicMatch = {
  id: "acme",
  sponsorName: "Acme",
  ratioPct: 100,
  maxCents: 10_000,
  maxPerDonationCents: 4000,
  startsAt: null,
  endsAt: null,
  matchedCents: 2500,
};
const BOLT: PublicMatch = { ...ACME, id: "bolt", sponsorName: "Bolt", ratioPct: 50, maxCents: null };

async function lines(matches: PublicMatch[], matchedCents = 0): Promise<string[]> {
  const campaign = { matches, matchedCents, org: { timezone: "UTC" } } as PublicCampaign;
  const markup = await renderPage(createElement(Matches, { campaign }));
  return [...markup.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, line = ""]) =>
    line.replace(/<[^>]*>|<!-- -->/g, ""),
  );
}

describe("the matches of a donation page", () => {
  test("every running match is shown, in the order in which they cover a donation", async () => {
    expect(await lines([ACME, BOLT])).toEqual([
      "Acme doubles every gift · up to $40 for each gift · up to $100 in all · $75 of the match left",
      "Bolt adds 50% to every gift · up to $40 for each gift",
      "The first match covers each gift as far as it goes; the next covers the rest.",
    ]);
  });

  test("a single match needs no order", async () => {
    expect(await lines([BOLT])).toEqual(["Bolt adds 50% to every gift · up to $40 for each gift"]);
  });

  test("without a running match the page shows what was matched, if anything", async () => {
    expect(await lines([], 2500)).toEqual(["$25 matched so far"]);
    expect(await lines([])).toEqual([]);
  });
});
