import { expect, test } from "vitest";
import { payoutItems, payouts } from "@/db/schema/payouts";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { exportPayouts } from "@/lib/exports/export-payouts";
import { exportPayoutsQuery } from "@/lib/exports/schemas";
import { setParts } from "@/lib/funds/designation-store";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { getPayout } from "./api";

const db = testDatabase();
const AT = new Date("2026-06-10T12:00:00Z");

/**
 * Creates a payout with these movements, given as donation and cents. The donation is null for movements without one.
 */
async function makePayout(orgId: string, movements: readonly (readonly [string | null, number])[]) {
  const id = unique();
  const amountCents = movements.reduce((sum, [, cents]) => sum + cents, 0);
  const made = { createdAt: AT, updatedAt: AT };
  await db
    .insert(payouts)
    .values({ id, processorPayoutId: unique("po_"), orgId, amountCents, status: "PAID", ...made });
  await db.insert(payoutItems).values(
    movements.map(([donationId, cents]) => ({
      id: unique("txn_"),
      payoutId: id,
      kind: cents > 0 ? ("DONATION" as const) : ("REFUND" as const),
      processorType: "payment",
      donationId,
      grossCents: cents,
      feeCents: 0,
      netCents: cents,
      occurredAt: AT,
    })),
  );
  return { id, amountCents };
}

test("a payout is divided among the funds of its donations to the cent, including refunds of split donations", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const [building, kitchen] = [
    await makeFund(org.id, { name: "Building", code: "4100" }),
    await makeFund(org.id, { name: "Kitchen" }),
  ];
  const undivided = await paidDonation(campaign, { fundId: building.id });
  const general = await paidDonation(campaign);
  const split = await paidDonation(campaign);
  await db.transaction((tx) =>
    setParts(tx, split.id, [
      { fundId: building.id, amountCents: 2500 },
      { fundId: kitchen.id, amountCents: 2500 },
    ]),
  );
  const { id, amountCents } = await makePayout(org.id, [
    [undivided.id, 4860],
    [general.id, 4860],
    [split.id, 4861],
    [split.id, -1001],
    [null, -7],
  ]);
  const ctx = { ...newContext({ kind: "person" as const, userId: org.ownerId }), db };
  const { funds } = await getPayout.run(ctx, { params: { id } });
  expect(funds.map(({ fund, isOther, netCents }) => [fund?.name ?? null, isOther, netCents])).toEqual([
    ["Building", false, 4860 + 2431 - 501],
    ["Kitchen", false, 2430 - 500],
    [null, false, 4860],
    [null, true, -7],
  ]);
  expect(funds.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(amountCents);
  const csv = async (orgId: string, userId: string) => {
    const caller = { ...newContext({ kind: "person" as const, userId }), db };
    const query = exportPayoutsQuery.parse({ orgId, header: "false" });
    const { stream } = await exportPayouts(await permitInOrg(caller, orgId, "MEMBER"), query);
    return new Response(stream).text();
  };
  expect(await csv(org.id, org.ownerId)).toContain(
    '"[{""fund"":""Building"",""code"":""4100"",""netCents"":6790},{""fund"":""Kitchen"",""code"":null,""netCents"":1930},{""fund"":""General fund"",""code"":null,""netCents"":4860},{""fund"":null,""code"":null,""netCents"":-7}]"',
  );
  const other = await makeOrganization();
  await makePayout(other.id, [[null, 100]]);
  expect(await csv(other.id, other.ownerId)).toMatch(/,,\r\n$/);
});
