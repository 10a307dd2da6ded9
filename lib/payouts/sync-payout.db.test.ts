import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { alerts } from "@/db/schema/alerts";
import { journalEntries } from "@/db/schema/journal";
import { payouts } from "@/db/schema/payouts";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { unavailable } from "@/lib/kernel/errors";
import { readJournalBalances } from "@/lib/ledger/store";
import { paidDonation, refunded, systemContext } from "@/lib/ledger/testing/story";
import type { Movement, ProcessorPayout } from "@/lib/services/stripe/payouts";
import { getPayout, listPayouts } from "./api";
import { sweepPayouts } from "./sweep-payouts";
import { syncPayout } from "./sync-payout";

/** The processor's response for each payout, and the published events. */
const processor = vi.hoisted(() => ({
  payouts: new Map<string, ProcessorPayout>(),
  contents: new Map<string, Movement[]>(),
  requested: [] as string[],
  down: false,
  published: [] as string[],
}));
vi.mock("@/lib/services/stripe/payouts", () => ({
  retrievePayout: async (_account: string, payoutId: string) => {
    if (processor.down) throw unavailable("down");
    processor.requested.push(payoutId);
    const payout = processor.payouts.get(payoutId);
    if (!payout) throw new Error(`no payout ${payoutId}`);
    return payout;
  },
  listPayoutContents: async (_account: string, payoutId: string) => processor.contents.get(payoutId) ?? [],
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { id: string }[]) => {
    processor.published.push(...events.map((event) => event.id));
  },
}));
vi.mock("@/lib/services/log");

const MADE = new Date("2026-06-05T00:00:00Z");
const at = (minutes: number) => systemContext(new Date(MADE.getTime() + minutes * 60_000));

const movement = (given: Partial<Movement> & Pick<Movement, "direction" | "grossCents">): Movement => ({
  id: unique("txn_"),
  processorType: given.direction === "IN" ? "payment" : "payment_refund",
  feeCents: 0,
  netCents: given.grossCents - (given.feeCents ?? 0),
  chargeId: null,
  donationId: null,
  payoutId: null,
  occurredAt: MADE,
  ...given,
});
const arrival = (donation: { id: string }, grossCents = 5000, feeCents = 140) =>
  movement({ direction: "IN", grossCents, feeCents, chargeId: `ch_${donation.id}` });

function setPayout(payoutId: string, given: Partial<ProcessorPayout>, contents?: Movement[]): void {
  const known = processor.payouts.get(payoutId);
  processor.payouts.set(payoutId, {
    payoutId,
    amountCents: contents?.reduce((sum, one) => sum + one.netCents, 0) ?? known?.amountCents ?? 0,
    status: "pending",
    arrivalAt: MADE,
    createdAt: MADE,
    failureCode: null,
    failureMessage: null,
    contentsKnown: true,
    ...known,
    ...given,
  });
  if (contents) processor.contents.set(payoutId, contents);
}

/** Creates an organization with a payout of two donations, one of them partly refunded. */
async function makePayout() {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id);
  const donations = [await paidDonation(campaign), await paidDonation(campaign)] as const;
  const refundId = await refunded(donations[0], 1250);
  const payoutId = unique("po_");
  setPayout(payoutId, {}, [
    arrival(donations[0]),
    arrival(donations[1]),
    movement({ direction: "BACK", grossCents: -1250, chargeId: `ch_${donations[0].id}` }),
  ]);
  const sync = (minutes: number) => syncPayout(at(minutes), { account: `acct_${org.id}`, payoutId });
  const row = async () =>
    (await testDatabase().select().from(payouts).where(eq(payouts.processorPayoutId, payoutId)))[0];
  const kinds = async () =>
    (
      await testDatabase()
        .select({ kind: journalEntries.kind })
        .from(journalEntries)
        .where(eq(journalEntries.payoutId, (await row())?.id ?? ""))
        .orderBy(asc(journalEntries.id))
    ).map((entry) => entry.kind);
  const attention = () => testDatabase().select().from(alerts).where(eq(alerts.orgId, org.id));
  return { org, campaign, donations, refundId, payoutId, sync, row, kinds, attention };
}

beforeEach(() => {
  Object.assign(processor, {
    payouts: new Map(),
    contents: new Map(),
    requested: [],
    down: false,
    published: [],
  });
});

describe("a payout", () => {
  test("is booked once when it is paid, and reconciles to the cent with its donations, fees and refunds", async () => {
    const { org, payoutId, sync, row, kinds, attention } = await makePayout();
    expect(await sync(0)).toBe("applied");
    expect(await row()).toMatchObject({
      status: "PENDING",
      amountCents: 2 * 4860 - 1250,
      differenceCents: 0,
    });
    expect(await kinds()).toEqual([]);
    setPayout(payoutId, { status: "paid" });
    await Promise.all([sync(10), sync(10), sync(11)]);
    await sync(12);
    expect(await kinds()).toEqual(["PAYOUT"]);
    expect(await row()).toMatchObject({ status: "PAID", differenceCents: 0 });
    expect(await attention()).toEqual([]);
    const journal = await readJournalBalances(testDatabase(), org.id);
    expect(journal).toMatchObject({ inTransitCents: 0, accounts: { ORGANIZATION: 0 } });
  });

  test("shows its contents to members", async () => {
    const { org, donations, refundId, sync, row } = await makePayout();
    await sync(0);
    const member = { ...systemContext(), actor: { kind: "person", userId: org.ownerId } as const };
    const detail = await getPayout.run(member, { params: { id: (await row())?.id ?? "" } });
    expect(detail.summary).toEqual(
      expect.arrayContaining([
        { kind: "DONATION", count: 2, netCents: 9720 },
        { kind: "REFUND", count: 1, netCents: -1250 },
      ]),
    );
    expect(detail.items.filter((item) => item.donationId === donations[0].id)).toHaveLength(2);
    // Only the refund has a refund id.
    expect(detail.items.map((item) => item.refundId).filter((id) => id !== null)).toEqual([refundId]);
    expect(detail.items.map((item) => item.disputeId)).toEqual([null, null, null]);
    const list = await listPayouts.run(member, { query: { orgId: org.id, page: 1, limit: 50 } });
    expect(list).toMatchObject({ payouts: [{ id: detail.id }], pagination: { total: 1 } });
    const stranger = { ...member, actor: { kind: "person", userId: "user_stranger" } as const };
    await expect(getPayout.run(stranger, { params: { id: detail.id } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("that failed is booked back and published once, whether or not its payment was seen", async () => {
    const clean = await makePayout();
    const late = await makePayout();
    setPayout(clean.payoutId, { status: "paid" });
    await clean.sync(0);
    for (const one of [clean, late]) {
      setPayout(one.payoutId, {
        status: "failed",
        failureCode: "account_closed",
        failureMessage: "The account is closed.",
      });
      await one.sync(10);
      await one.sync(20);
      expect(await one.kinds()).toEqual(["PAYOUT", "PAYOUT_FAILED"]);
      expect(await one.attention()).toMatchObject([{ kind: "PAYOUT_FAILED" }]);
      const journal = await readJournalBalances(testDatabase(), one.org.id);
      expect(journal.accounts["ORGANIZATION"]).toBe(-(2 * 4860 - 1250));
      expect(processor.published).toContain(`payout-failed:${(await one.row())?.id}`);
    }
  });

  test("that is returned is part of a later payout and explained there", async () => {
    const { org, sync, row, payoutId } = await makePayout();
    setPayout(payoutId, { status: "failed" });
    await sync(0);
    const next = unique("po_");
    setPayout(next, { status: "paid" }, [
      movement({
        direction: "PAYOUT",
        processorType: "payout_failure",
        grossCents: (await row())?.amountCents ?? 0,
        payoutId,
      }),
    ]);
    await syncPayout(at(10), { account: `acct_${org.id}`, payoutId: next });
    const [second] = await testDatabase().select().from(payouts).where(eq(payouts.processorPayoutId, next));
    expect(second).toMatchObject({ differenceCents: 0, status: "PAID" });
  });

  test("with an unbooked movement raises an alert with the figures, until it is booked", async () => {
    const { donations, payoutId, sync, row, attention, org } = await makePayout();
    const contents = processor.contents.get(payoutId) ?? [];
    const back = movement({ direction: "BACK", grossCents: -800, chargeId: `ch_${donations[1].id}` });
    const amountCents = 2 * 4860 - 1250 - 800;
    setPayout(payoutId, { amountCents }, [...contents, back]);
    await sync(0);
    expect(await attention()).toEqual([]);
    setPayout(payoutId, { status: "paid" });
    await sync(5);
    expect(await row()).toMatchObject({ differenceCents: -800 });
    expect(await attention()).toMatchObject([
      {
        kind: "PAYOUT_DIFFERS",
        resolvedAt: null,
        figures: { differenceCents: -800, amountCents, movementsThatDiffer: 1 },
      },
    ]);
    await refunded({ id: donations[1].id, orgId: org.id }, 800);
    processor.requested = [];
    await sweepPayouts(at(24 * 60));
    expect(processor.requested).toContain(payoutId);
    expect(await row()).toMatchObject({ differenceCents: 0 });
    expect((await attention())[0]?.resolvedAt).not.toBeNull();
  });

  test("is never reverted by a response older than the stored state", async () => {
    const { payoutId, sync, row } = await makePayout();
    setPayout(payoutId, { status: "paid" });
    await sync(10);
    setPayout(payoutId, { status: "in_transit" });
    expect(await sync(5)).toBe("repeated");
    expect(await row()).toMatchObject({ status: "PAID" });
  });

  test("of an unknown account is ignored", async () => {
    expect(await syncPayout(at(0), { account: "acct_unknown", payoutId: "po_1" })).toBe("unknown_object");
    expect(processor.requested).toEqual([]);
  });

  test("whose contents are not available yet is synced again", async () => {
    const { payoutId, sync, row } = await makePayout();
    setPayout(payoutId, { status: "paid", contentsKnown: false });
    await sync(0);
    expect(await row()).toMatchObject({ status: "PAID", reconciledAt: null });
    setPayout(payoutId, { contentsKnown: true });
    await sweepPayouts(at(24 * 60));
    expect(await row()).toMatchObject({ differenceCents: 0 });
    processor.requested = [];
    await sweepPayouts(at(48 * 60));
    expect(processor.requested).not.toContain(payoutId);
  });
});

test("while the processor is down, payouts wait for the next sweep", async () => {
  const { sync } = await makePayout();
  await sync(0);
  processor.down = true;
  expect(await sweepPayouts(at(24 * 60))).toEqual({ checked: 1 });
});
