import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeDonation, makeOrganization, testDatabase } from "@/db/testing";
import { completeDonation } from "@/lib/donations/status/complete-donation";
import { failDonation } from "@/lib/donations/status/fail-donation";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { readTotals } from "@/lib/totals/store";
import { claimUnpaidDonations } from "./store";
import { sweepUnpaidDonations } from "./sweep-unpaid-donations";

/** The processor's state of each intent, and the calls it received. */
const processor = vi.hoisted(() => ({
  statuses: new Map<string, string>(),
  canceled: [] as string[],
  down: false,
  published: [] as string[],
  names: [] as string[],
}));
vi.mock("@/lib/services/stripe/payments", () => ({
  retrievePayment: async (intentId: string) => {
    if (processor.down) throw unavailable("down");
    return {
      intentId,
      status: processor.statuses.get(intentId) ?? "requires_payment_method",
      clientSecret: "s",
      verifyUrl: processor.statuses.get(intentId) === "requires_action" ? "https://verify.example" : null,
      receivedCents: 5000,
      chargeId: `ch_${intentId}`,
      method: "CARD",
      appliedFeeCents: 140,
      actualFeeCents: 140,
    };
  },
  cancelPayment: async (intentId: string) => {
    processor.canceled.push(intentId);
    return processor.statuses.get(intentId) !== "uncancelable";
  },
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { name: string; data: { donationId: string } }[]) => {
    processor.names.push(...events.map((event) => event.name));
    processor.published.push(...events.map((event) => event.data.donationId));
  },
}));
vi.mock("@/lib/services/log");

// Each test starts a month before the previous one, so earlier donations are not due.
let now = new Date("2019-06-02T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const context = (): Context => ({
  db: testDatabase(),
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});
const read = async (id: string) =>
  (await testDatabase().select().from(donations).where(eq(donations.id, id)))[0];

beforeEach(() => {
  Object.assign(processor, { statuses: new Map(), canceled: [], down: false, published: [], names: [] });
  now = new Date(now.getTime() - 30 * 86_400_000);
});

async function openDonation(
  minutes: number,
  given: Parameters<typeof makeDonation>[1] = {},
  status?: string,
) {
  const campaign = await makeCampaign((await makeOrganization()).id, {
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketsHeld: given.ticketsHeld ?? 0,
  });
  const processorIntentId = `pi_${campaign.id}`;
  const donation = await makeDonation(campaign, { createdAt: ago(minutes), processorIntentId, ...given });
  if (status) processor.statuses.set(processorIntentId, status);
  return donation;
}

test("a success whose event was lost is completed and published once", async () => {
  const donation = await openDonation(16, {}, "succeeded");
  await sweepUnpaidDonations(context());
  expect(await read(donation.id)).toMatchObject({ status: "SUCCEEDED", receivedCents: 5000 });
  expect(processor.published).toEqual([donation.id]);
  expect((await readTotals(testDatabase(), [donation.campaignId])).get(donation.campaignId)).toEqual({
    raisedCents: 5000,
    donationCount: 1,
  });
  await sweepUnpaidDonations(context());
  expect(processor.published).toEqual([donation.id]);
});

test("oversold tickets are reported as such by every concurrent completion, never as a success", async () => {
  const late = await openDonation(5, { ticketCount: 2 }, "succeeded");
  await testDatabase().update(campaigns).set({ ticketCapacity: 1 }).where(eq(campaigns.id, late.campaignId));
  const it = { intentId: late.processorIntentId ?? "", donationId: late.id };
  await Promise.all(Array.from({ length: 5 }, () => completeDonation(context(), it)));
  expect(new Set(processor.names)).toEqual(new Set(["donation/oversold"]));
});

test("donations close after 24 hours, or 30 minutes with tickets held, and release their tickets", async () => {
  const old = await openDonation(1441);
  const declined = await openDonation(1441, { status: "FAILED", failureReason: "Insufficient funds" });
  const seats = await openDonation(31, { ticketCount: 2, ticketsHeld: 2 });
  const young = await openDonation(1000);
  const freshSeats = await openDonation(29, { ticketCount: 1, ticketsHeld: 1 });
  const done = await sweepUnpaidDonations(context());
  expect(done.closed).toBe(3);
  expect(await read(old.id)).toMatchObject({ status: "FAILED", failureReason: "abandoned", closedAt: now });
  expect(await read(declined.id)).toMatchObject({
    status: "FAILED",
    failureReason: "Insufficient funds",
    closedAt: now,
  });
  expect(await read(seats.id)).toMatchObject({ status: "FAILED", ticketsHeld: 0 });
  const [campaign] = await testDatabase().select().from(campaigns).where(eq(campaigns.id, seats.campaignId));
  expect(campaign?.ticketsHeld).toBe(0);
  for (const kept of [young, freshSeats])
    expect(await read(kept.id)).toMatchObject({ status: "PENDING", closedAt: null });
  expect(processor.canceled).toHaveLength(3);
});

test("a processing payment is marked, never closed; one that cannot be canceled stays open", async () => {
  const onItsWay = await openDonation(9000, {}, "processing");
  const stubborn = await openDonation(1441, { ticketCount: 1, ticketsHeld: 1 }, "uncancelable");
  await sweepUnpaidDonations(context());
  expect(await read(onItsWay.id)).toMatchObject({ status: "PENDING", processingSince: now, closedAt: null });
  expect(await read(stubborn.id)).toMatchObject({ status: "PENDING", ticketsHeld: 1, closedAt: null });
});

test("a bank account awaiting microdeposits is never abandoned, and is shown as waiting", async () => {
  const waiting = await openDonation(5 * 1440, {}, "requires_action");
  await sweepUnpaidDonations(context());
  expect(await read(waiting.id)).toMatchObject({ status: "PENDING", verifyingSince: now, closedAt: null });
  expect(processor.canceled).toEqual([]);
});

test("a donation without a payment intent is closed without querying the processor", async () => {
  const donation = await openDonation(1441, { processorIntentId: null });
  await sweepUnpaidDonations(context());
  expect(await read(donation.id)).toMatchObject({ status: "FAILED", closedAt: now });
});

test("a donation whose query fails does not delay others and is claimed again an hour later", async () => {
  processor.down = true;
  const first = await openDonation(1442);
  expect((await sweepUnpaidDonations(context())).checked).toBe(1);
  processor.down = false;
  expect((await sweepUnpaidDonations(context())).checked).toBe(0);
  now = new Date(now.getTime() + 61 * 60_000);
  expect((await sweepUnpaidDonations(context())).closed).toBe(1);
  expect(await read(first.id)).toMatchObject({ status: "FAILED" });
});

/** Creates a campaign in its own organization, with overdue donations that hold one ticket each. */
async function event() {
  const campaign = await makeCampaign((await makeOrganization()).id, {
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketsHeld: 1000,
  });
  const hold = async (minutes: number, clientKey: string) => {
    const seat = { ticketCount: 1, ticketsHeld: 1, clientKey, createdAt: ago(minutes) };
    const donation = await makeDonation(campaign, seat);
    await testDatabase()
      .update(donations)
      .set({ processorIntentId: `pi_${donation.id}` })
      .where(eq(donations.id, donation.id));
    return donation.id;
  };
  return { hold };
}

test("organizations take turns, and addresses within one: a flood from one address delays no other tickets", async () => {
  const [flooded, other] = [await event(), await event()];
  const flood: string[] = [];
  for (let index = 0; index < 6; index++) flood.push(await flooded.hold(90 - index, "flooder"));
  const [neighbor, stranger] = [await flooded.hold(33, "neighbor"), await other.hold(32, "stranger")];
  const taken = await claimUnpaidDonations(testDatabase(), now, { kind: "holds", limit: 4 });
  expect(taken.map(({ id }) => id)).toEqual([flood[0], stranger, neighbor, flood[1]]);
  const next = await claimUnpaidDonations(testDatabase(), now, { kind: "holds", limit: 10 });
  expect(next.map(({ id }) => id)).toEqual(flood.slice(2));
});

test("overdue holds come before everything else that is due", async () => {
  const ticketed = await Promise.all(Array.from({ length: 3 }, event));
  const old = await Promise.all(Array.from({ length: 60 }, () => openDonation(3000)));
  const holds = await Promise.all(ticketed.map(({ hold }) => hold(31, "c")));
  expect(await sweepUnpaidDonations(context())).toMatchObject({ checked: 60, closed: 60, more: true });
  for (const id of holds) expect(await read(id)).toMatchObject({ closedAt: now, ticketsHeld: 0 });
  expect(await sweepUnpaidDonations(context())).toMatchObject({ checked: 3, closed: 3, more: false });
  for (const { id } of old) expect((await read(id))?.closedAt).toEqual(now);
});

test("donations released because the processor was down are claimed by the next sweep", async () => {
  const { hold } = await event();
  const holds = await Promise.all(Array.from({ length: 20 }, () => hold(40, "c")));
  processor.down = true;
  const { checked, more } = await sweepUnpaidDonations(context());
  expect(more).toBe(false);
  expect(checked).toBeLessThan(10);
  processor.down = false;
  expect(await sweepUnpaidDonations(context())).toMatchObject({
    checked: 20 - checked,
    closed: 20 - checked,
  });
  now = new Date(now.getTime() + 11 * 60_000);
  expect(await sweepUnpaidDonations(context())).toMatchObject({ checked, closed: checked });
  for (const id of holds) expect((await read(id))?.ticketsHeld).toBe(0);
});

test("a decline that arrives after the donor retried by bank changes nothing", async () => {
  const donation = await openDonation(5, { processingSince: ago(1) }, "processing");
  const decline = {
    eventId: `evt_${donation.id}`,
    failedAt: ago(2),
    intentId: donation.processorIntentId ?? "",
    donationId: donation.id,
    code: "card_declined",
    declineCode: null,
  };
  expect(await failDonation(context(), decline)).toBe("repeated");
  expect(await read(donation.id)).toMatchObject({ status: "PENDING", processingSince: ago(1) });
});
