import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { payoutItems, payouts } from "@/db/schema/payouts";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { setParts } from "@/lib/funds/designation-store";
import { newContext } from "@/lib/http/context";
import { paidDonation } from "@/lib/ledger/testing/story";
import { getPayout } from "@/lib/payouts/api";
import { getAccounting, updateAccounting } from "./api";
import { exportPayoutJournal } from "./export-payout-journal";
import { payoutJournalQuery, updateAccountingInput } from "./schemas";

const db = testDatabase();
type Movement = Pick<typeof payoutItems.$inferInsert, "kind" | "donationId" | "grossCents" | "feeCents">;

async function makePayout(
  orgId: string,
  movements: readonly Movement[],
  more: Partial<typeof payouts.$inferInsert> = {},
) {
  const id = unique();
  const made = new Date("2026-06-10T12:00:00Z");
  const netOf = ({ grossCents, feeCents }: Movement) => grossCents - feeCents;
  await db.insert(payouts).values({
    id,
    processorPayoutId: unique("po_"),
    orgId,
    amountCents: movements.reduce((sum, one) => sum + netOf(one), 0),
    status: "PAID",
    arrivalDate: new Date("2026-06-12T00:00:00Z"),
    reconciledAt: made,
    differenceCents: 0,
    createdAt: made,
    updatedAt: made,
    ...more,
  });
  await db.insert(payoutItems).values(
    movements.map((one) => ({
      ...one,
      id: unique("txn_"),
      payoutId: id,
      processorType: "payment",
      netCents: netOf(one),
      occurredAt: made,
    })),
  );
  return id;
}

const callerOf = (userId: string) => ({ ...newContext({ kind: "person" as const, userId }), db });

async function fileOf(org: { id: string; ownerId: string }, query: object) {
  const ctx = await permitInOrg(callerOf(org.ownerId), org.id, "MEMBER");
  const { stream } = await exportPayoutJournal(ctx, payoutJournalQuery.parse({ orgId: org.id, ...query }));
  const [, ...rows] = (await new Response(stream).text()).trimEnd().split("\r\n");
  return rows.map((row) => row.split(","));
}

test("each payout is a balanced entry by fund whose nets match the payout's page, also with split donations", async () => {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const [building, kitchen] = [
    await makeFund(org.id, { name: "Building", code: "4100" }),
    await makeFund(org.id, { name: "Kitchen" }),
  ];
  const general = await paidDonation(campaign);
  const split = await paidDonation(campaign);
  await db.transaction((tx) =>
    setParts(tx, split.id, [
      { fundId: building.id, amountCents: 2500 },
      { fundId: kitchen.id, amountCents: 2500 },
    ]),
  );
  const id = await makePayout(org.id, [
    { kind: "DONATION", donationId: general.id, grossCents: 5_000, feeCents: 175 },
    { kind: "DONATION", donationId: split.id, grossCents: 5_001, feeCents: 176 },
    { kind: "REFUND", donationId: split.id, grossCents: -1_001, feeCents: 0 },
    { kind: "OTHER", donationId: null, grossCents: -7, feeCents: 0 },
  ]);
  // Not in the file: still in transit, or with contents that are not known yet.
  await makePayout(org.id, [{ kind: "OTHER", donationId: null, grossCents: 900, feeCents: 0 }], {
    status: "IN_TRANSIT",
  });
  await makePayout(org.id, [{ kind: "OTHER", donationId: null, grossCents: 900, feeCents: 0 }], {
    reconciledAt: null,
  });
  const rows = await fileOf(org, { software: "QUICKBOOKS" });
  expect(new Set(rows.map(([number, day]) => `${number} ${day}`)).size).toBe(1);
  const cents = (text: string | undefined) => Math.round(Number(text || 0) * 100);
  const net = new Map<string, number>();
  for (const row of rows.slice(1)) {
    const name = row.at(-1) ?? "";
    net.set(name, (net.get(name) ?? 0) + cents(row[4]) - cents(row[3]));
  }
  const { funds } = await getPayout.run(callerOf(org.ownerId), { params: { id } });
  const ofPage = new Map(
    funds.flatMap(({ fund, netCents }) => (fund ? [[fund.name, netCents] as const] : [])),
  );
  expect(net.get("Building")).toBe(ofPage.get("Building"));
  expect(net.get("Kitchen")).toBe(ofPage.get("Kitchen"));
  expect(cents(rows[0]?.[3])).toBe([...net.values()].reduce((sum, one) => sum + one, 0));
  // More payouts than one query returns; each is read once.
  for (let more = 0; more < 130; more += 1)
    await makePayout(org.id, [{ kind: "OTHER", donationId: null, grossCents: 1, feeCents: 0 }]);
  const numbers = (await fileOf(org, { software: "QUICKBOOKS" })).map(([number]) => number);
  expect([numbers.length, new Set(numbers).size]).toEqual([rows.length + 260, 131]);
});

test("the file is limited by day of arrival, and is only a header for an organization without payouts", async () => {
  const org = await makeOrganization();
  expect(await fileOf(org, { software: "XERO" })).toEqual([]);
  await makePayout(org.id, [{ kind: "OTHER", donationId: null, grossCents: 100, feeCents: 0 }]);
  const counts = [];
  for (const days of [{ from: "2026-06-12", to: "2026-06-12" }, { from: "2026-06-13" }, { to: "2026-06-11" }])
    counts.push((await fileOf(org, { software: "XERO", ...days })).length);
  expect(counts).toEqual([2, 0, 0]);
});

test("admins change accounts one by one, each change is audited, and unset accounts have defaults", async () => {
  const org = await makeOrganization();
  const ctx = callerOf(org.ownerId);
  const params = { idOrSlug: org.id };
  const before = await getAccounting.run(ctx, { params });
  const change = (body: object) =>
    updateAccounting.run(ctx, { params, body: updateAccountingInput.parse(body) });
  await Promise.all([change({ feeAccount: " Stripe  fees " }), change({ taxRate: "No tax" })]);
  expect(await getAccounting.run(ctx, { params })).toEqual({
    ...before,
    feeAccount: "Stripe fees",
    taxRate: "No tax",
  });
  await change({ taxRate: "No tax" });
  const trail = await db.select().from(auditEntries).where(eq(auditEntries.orgId, org.id));
  expect(trail.map(({ action }) => action)).toEqual([
    "organization.accounting_updated",
    "organization.accounting_updated",
  ]);
  for (const body of [{}, { feeAccount: " " }, { fundsAs: "TAGS" }])
    expect(updateAccountingInput.safeParse(body).success).toBe(false);
});

test("the settings name the funds that have no account of their own, once funds are accounts", async () => {
  const org = await makeOrganization();
  const ctx = callerOf(org.ownerId);
  const params = { idOrSlug: org.id };
  await makeFund(org.id, { name: "Building", code: "4100" });
  const roof = await makeFund(org.id, { name: "Roof", archivedAt: new Date("2026-05-01T00:00:00Z") });
  const kitchen = await makeFund(org.id, { name: "kitchen" });
  await makeFund((await makeOrganization()).id, { name: "Of another organization" });
  const read = async () => (await getAccounting.run(ctx, { params })).fundsWithoutCode;
  expect(await read()).toEqual([]);
  const changed = await updateAccounting.run(ctx, { params, body: { fundsAs: "ACCOUNT" } });
  const named = [kitchen, roof].map(({ id, name }) => ({ id, name }));
  expect(changed.fundsWithoutCode).toEqual(named);
  expect(await read()).toEqual(named);
});
