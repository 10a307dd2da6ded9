import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import type { ImportRow } from "@/lib/imports/schemas";
import { RowTable } from "./row-table";

const ROW: ImportRow = {
  number: 2,
  cells: ["Rosa Diaz", "7.00"],
  outcome: "ADD",
  remarks: [],
  donor: { id: null, name: "Rosa Diaz", email: "rosa@people.example", matchedBy: null, row: null },
  donation: {
    id: null,
    amountCents: 700,
    receivedOn: "2026-01-04",
    method: "CASH",
    frequency: "ONE_TIME",
    campaignId: "meals",
    fundId: "building",
    givingLevelId: null,
    ticketCount: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    utmTerm: null,
    utmContent: null,
  },
  commitment: null,
};
const { amountCents, campaignId, fundId } = ROW.donation ?? { amountCents: 0, campaignId: "", fundId: null };
const COMMITMENT: ImportRow["commitment"] = {
  id: null,
  amountCents,
  frequency: "MONTHLY",
  status: "ACTIVE",
  startedOn: null,
  nextOn: "2026-02-04",
  campaignId,
  fundId,
};

const shown = (kind: "DONATIONS" | "COMMITMENTS", row: ImportRow) =>
  renderPage(
    createElement(RowTable, {
      orgSlug: "hope-shelter",
      kind,
      rows: [row],
      campaigns: new Map([["meals", "Warm meals"]]),
      funds: new Map([["building", "Building"]]),
      levels: new Map([["gold", "Gold"]]),
    }),
  );

test("a row shows its campaign and fund if their names are known", async () => {
  expect(await shown("DONATIONS", ROW)).toContain(">Warm meals · Building<");
  const later = { ...ROW, donation: ROW.donation && { ...ROW.donation, fundId: "added-by-the-run" } };
  expect(await shown("DONATIONS", later)).toContain(">Warm meals<");
  const commitment = { ...ROW, donation: null, commitment: COMMITMENT };
  expect(await shown("COMMITMENTS", commitment)).toContain(">Warm meals · Building · Next on Feb 4, 2026<");
});

test("a donation shows its source and that it is a recurring payment", async () => {
  expect(await shown("DONATIONS", ROW)).not.toMatch(/One-time|Source/);
  const donation = ROW.donation && {
    ...ROW.donation,
    frequency: "MONTHLY" as const,
    utmSource: "news, letter",
  };
  const markup = await shown("DONATIONS", { ...ROW, donation });
  expect(markup).toContain(" · Monthly<");
  expect(markup).toContain(">Warm meals · Building · Source: news, letter<");
});

test("a donation shows its giving level and the number of its tickets", async () => {
  const donation = ROW.donation && { ...ROW.donation, givingLevelId: "gold", ticketCount: 2 };
  expect(await shown("DONATIONS", { ...ROW, donation })).toContain(
    ">Warm meals · Building · Gold · 2 tickets<",
  );
});

test("each cell has a label for layouts without a table header", async () => {
  const markup = await shown("DONATIONS", { ...ROW, remarks: ["Its status is “Refunded”"] });
  const labels = [...markup.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual(["Row", "Donor", "Donation", "Remarks"]);
});
