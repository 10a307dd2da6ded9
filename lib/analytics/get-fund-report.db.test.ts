import { expect, test } from "vitest";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { setParts } from "@/lib/funds/designation-store";
import { newContext } from "@/lib/http/context";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { readFurtherParts } from "@/lib/totals/fund-store";
import { fold } from "@/lib/totals/store";
import { getFundReport } from "./api";
import { fundReportQuery } from "./schemas";

const db = testDatabase();

test("a report by fund contains what each raised in the window and in total, and the rest as the general fund", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const [building, kitchen, empty] = [
    await makeFund(org.id, { name: "Building", goalCents: 100_000 }),
    await makeFund(org.id, { name: "Kitchen" }),
    await makeFund(org.id, { name: "Roof" }),
  ];
  const on = (day: string, fundId: string | null) =>
    paidDonation(campaign, { fundId, createdAt: new Date(`${day}T12:00:00Z`) });
  await on("2026-05-01", building.id);
  await on("2026-06-01", building.id);
  const partly = await on("2026-06-02", building.id);
  await fold(db, campaign.id);
  await refunded(partly, 1000);
  const split = await on("2026-06-03", null);
  await db.transaction((tx) =>
    setParts(tx, split.id, [
      { fundId: kitchen.id, amountCents: 1500 },
      { fundId: null, amountCents: 3500 },
    ]),
  );
  await on("2026-06-03", null);
  const read = (userId: string) =>
    getFundReport.run(
      { ...newContext({ kind: "person", userId }), db },
      {
        params: { idOrSlug: org.slug },
        query: fundReportQuery.parse({ startDate: "2026-06-01", endDate: "2026-06-03" }),
      },
    );
  const { funds, ...rest } = await read(org.ownerId);
  expect(funds.map(({ fund, ...sums }) => ({ name: fund.name, ...sums }))).toEqual([
    { name: "Building", amountCents: 9000, count: 2, allTimeCents: 14_000 },
    { name: "Kitchen", amountCents: 1500, count: 1, allTimeCents: 1500 },
    { name: "Roof", amountCents: 0, count: 0, allTimeCents: 0 },
  ]);
  expect(funds[0]?.fund).toMatchObject({ id: building.id, goalCents: 100_000 });
  expect(funds.at(-1)?.fund.id).toBe(empty.id);
  expect(rest).toEqual({
    from: "2026-06-01",
    to: "2026-06-03",
    raisedCents: 19_000,
    generalFund: { amountCents: 8500, count: 2, allTimeCents: 8500 },
  });
  await expect(read(unique("user_"))).rejects.toMatchObject({ code: "forbidden" });
});

test("the general fund has no number of donations if too many parts of split donations would have to be read", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const [building, kitchen] = [await makeFund(org.id), await makeFund(org.id)];
  for (const general of [true, false]) {
    const made = await paidDonation(campaign, { createdAt: new Date("2026-06-02T12:00:00Z") });
    const parts = [
      { fundId: building.id, amountCents: 2000 },
      { fundId: kitchen.id, amountCents: general ? 1000 : 3000 },
      ...(general ? [{ fundId: null, amountCents: 2000 }] : []),
    ];
    await db.transaction((tx) => setParts(tx, made.id, parts));
  }
  const days = (from: string, before: string) => ({
    start: new Date(`${from}T00:00:00Z`),
    end: new Date(`${before}T00:00:00Z`),
  });
  const spans = [days("2026-06-02", "2026-06-03"), days("2026-06-03", "2026-06-04")];
  expect(await readFurtherParts(db, org.id, spans, { maxParts: 4 })).toEqual([3, 0]);
  expect(await readFurtherParts(db, org.id, spans, { maxParts: 3 })).toBeNull();
});
