import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { makeCampaign, makeGift, makeOrganization, ownConnection, unique } from "@/db/testing";
import { createDonation } from "@/lib/donations/create-donation";
import { createDonationInput } from "@/lib/donations/schemas";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { UNPAID } from "./rules";
import { ago, ask, context, db, makePlace, NOW, type Place, proofFor } from "./testing/place";

vi.mock("@/lib/services/processor", () => ({
  createPaymentIntent: async ({ donationId }: { donationId: string }) => ({
    intentId: `pi_${donationId}`,
    clientSecret: `pi_${donationId}_secret`,
  }),
}));

/** Gifts that were asked for five minutes ago and are not paid. */
const leave = (place: Place, count: number, given: Parameters<typeof makeGift>[1] = {}) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeGift(place.campaign, { clientKey: unique("c"), createdAt: ago(5), ...given }),
    ),
  );

test("an address that asks for gifts and pays none proves itself, and is then turned away for the rest of the hour", async () => {
  const place = await makePlace();
  const { proof, closed } = UNPAID.address;
  const mine = { clientKey: place.clientKey };
  await leave(place, proof.unpaid - 1, mine);
  await leave(place, 1, { ...mine, createdAt: ago(1) });
  expect(await ask(place)).toBe("passes");
  await leave(place, 1, { ...mine, status: "FAILED", failureCode: "abandoned", closedAt: ago(1) });
  const refusal = await ask(place);
  expect(refusal).toMatchObject({
    code: "forbidden",
    message: "Please confirm that you are a person",
    extra: { transient: true, body: { reason: "missing" } },
  });
  expect(await ask(place, { proof: await proofFor(refusal) })).toBe("passes");
  expect(await ask(place, { address: unique("10.") })).toBe("passes");
  await leave(place, closed.unpaid - proof.unpaid, mine);
  expect(await ask(place)).toMatchObject({
    code: "limited",
    message: "Too Many Requests",
    extra: {
      retryAfterSeconds: 55 * 60,
      body: { reason: "unpaid_gifts", opensAt: ago(-55).toISOString() },
    },
  });
  expect(await ask(place, { now: ago(-55) })).toBe("passes");
});

test("gifts that arrived from the same address excuse those that were left", async () => {
  const place = await makePlace();
  const { unpaid, gifts } = UNPAID.address.closed;
  await leave(place, unpaid, { clientKey: place.clientKey });
  const paid = { clientKey: place.clientKey, status: "SUCCEEDED", succeededAt: NOW } as const;
  await leave(place, gifts, paid);
  expect(await ask(place)).toMatchObject({ code: "limited" });
  await leave(place, 1, { ...paid, createdAt: ago(6) });
  expect(await ask(place)).toMatchObject({ code: "limited" });
  await leave(place, 1, paid);
  expect(await ask(place)).toBe("passes");
});

test("gifts that are on their way from a bank excuse those that were left, days before they arrive", async () => {
  const place = await makePlace();
  const { unpaid, gifts } = UNPAID.address.closed;
  const byBank = { clientKey: place.clientKey, paymentMethod: "ACH" } as const;
  await leave(place, unpaid, { ...byBank, createdAt: ago(8) });
  await leave(place, gifts, { ...byBank, processingSince: ago(4) });
  expect(await ask(place)).toMatchObject({ code: "limited" });
  await leave(place, 1, { ...byBank, processingSince: ago(4) });
  expect(await ask(place)).toBe("passes");
});

test("whoever pays by bank has seven minutes before it counts as unpaid", async () => {
  const place = await makePlace();
  const byBank = { clientKey: place.clientKey, paymentMethod: "ACH" } as const;
  await leave(place, UNPAID.address.closed.unpaid, { ...byBank, createdAt: ago(6.9) });
  expect(await ask(place)).toBe("passes");
  expect(await ask(place, { now: ago(-0.1) })).toMatchObject({ code: "limited" });
});

test("what is on its way, what the processor never began, and what is an hour old is not held against anybody", async () => {
  const place = await makePlace();
  const mine = { clientKey: place.clientKey };
  const many = UNPAID.address.proof.unpaid;
  await leave(place, many, { ...mine, processingSince: ago(4) });
  await leave(place, many, { ...mine, verifyingSince: ago(4) });
  await leave(place, many, {
    ...mine,
    status: "FAILED",
    failureCode: "no_payment_started",
    closedAt: ago(5),
  });
  await leave(place, many, { ...mine, createdAt: ago(60) });
  expect(await ask(place)).toBe("passes");
});

test("a donor's mailbox is counted within the organization, whatever the addresses, and never turned away", async () => {
  const place = await makePlace();
  const email = `${unique("ada")}@example.com`;
  await leave(place, UNPAID.email.proof.unpaid, { donorEmail: email });
  expect(await ask(place, { email })).toMatchObject({ code: "forbidden" });
  expect(await ask(place)).toBe("passes");
  expect(await ask(await makePlace(), { email })).toBe("passes");
  await leave(place, UNPAID.address.closed.unpaid, { donorEmail: email });
  expect(await ask(place, { email })).toMatchObject({ code: "forbidden" });
});

test("a campaign whose gifts are left everywhere asks every browser for a proof, until they are closed", async () => {
  const place = await makePlace();
  const { unpaid } = UNPAID.campaign.proof;
  await leave(place, unpaid, { status: "FAILED", failureCode: "abandoned", closedAt: ago(1) });
  expect(await ask(place)).toBe("passes");
  await leave(place, unpaid);
  expect(await ask(place)).toMatchObject({ code: "forbidden" });
});

/** Orders of one event from one address, all at once; what becomes of each. */
async function orderAtOnce(count: number, ticketCount: number, of: { capacity: number | null }) {
  const { db: own } = ownConnection(24);
  const campaign = await makeCampaign((await makeOrganization()).id, {
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketCapacity: of.capacity,
  });
  const address = unique("10.");
  const order = (from = address) => {
    const ctx: Context = {
      ...context({ kind: "public" }),
      db: own,
      client: { address: from, proof: null },
    };
    const input = createDonationInput.parse({
      campaignId: campaign.id,
      amount: ticketCount * 2500,
      ticketCount,
      donor: { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" },
    });
    return createDonation(ctx, input).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      },
    );
  };
  const ends = await Promise.all(Array.from({ length: count }, () => order()));
  const refusals = ends.filter((end) => end !== null);
  const held = async () =>
    (await db.select().from(campaigns).where(eq(campaigns.id, campaign.id)))[0]?.ticketsHeld;
  return { refusals, held: await held(), order, stillHeld: held };
}

test("of fifty large orders at once from one address four hold seats; others still find some", async () => {
  const { refusals, held, order, stillHeld } = await orderAtOnce(50, 20, { capacity: 200 });
  expect(held).toBe(80);
  expect(refusals).toHaveLength(46);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      code: "limited",
      message: "Too Many Requests",
      extra: {
        retryAfterSeconds: 35 * 60,
        body: { reason: "unpaid_gifts", opensAt: ago(-35).toISOString() },
      },
    });
  expect(await order(unique("10."))).toBeNull();
  expect(await stillHeld()).toBe(100);
});

test("a hundred guests behind one address hold two seats each at the same time", async () => {
  expect(await orderAtOnce(100, 2, { capacity: 200 })).toMatchObject({ refusals: [], held: 200 });
});

test("where seats are not limited nobody takes them from others, so nobody is bounded", async () => {
  expect(await orderAtOnce(10, 20, { capacity: null })).toMatchObject({ refusals: [], held: 200 });
});
