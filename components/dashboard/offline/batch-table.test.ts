import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { FULL_BATCH } from "@/lib/offline-donations/examples";
import { fullBatchSchema } from "@/lib/offline-donations/schemas";
import { BatchDonations } from "./batch-table";

type Batch = ReturnType<typeof fullBatchSchema.parse>;
const [donation, ...more] = fullBatchSchema.parse(FULL_BATCH).donations;

async function cellsOf(given: Partial<Batch["donations"][number]>): Promise<string[]> {
  if (!donation) throw new Error("the example has no donation");
  const donations = [{ ...donation, ...given }, ...more];
  const markup = await renderPage(createElement(BatchDonations, { orgSlug: "hope-shelter", donations }));
  return [...markup.matchAll(/<t[hd][ >].*?<\/t[hd]>/g)].map(([cell]) => cell.replace(/<[^>]*>/g, " "));
}

test("a recorded batch shows the funds, the giving level and the tickets of its donations", async () => {
  const roof = { id: "roof", name: "Roof", code: null };
  const cells = await cellsOf({
    funds: [
      { fund: roof, amountCents: 20_000 },
      { fund: null, amountCents: 5000 },
    ],
    givingLevel: { id: "table", name: "Gala table" },
    ticketCount: 12,
  });
  expect(cells.filter((cell) => cell.includes("Roof, General fund"))).toHaveLength(1);
  expect(cells.map((cell) => cell.trim())).toContain("Gala table, 12 tickets");
  expect((await cellsOf({ ticketCount: 1 })).map((cell) => cell.trim())).toContain("1 ticket");
});

test("a recorded batch without levels and tickets has no column for them", async () => {
  expect((await cellsOf({})).join()).not.toContain("Level and tickets");
});
