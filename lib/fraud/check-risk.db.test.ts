import { and, eq, isNull } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { makeCampaign, makeDonation, makeOrganization, ownConnection, unique } from "@/db/testing";
import { createDonation } from "@/lib/donations/create/create-donation";
import { createDonationInput } from "@/lib/donations/schemas";
import { cancelStaleDonations, cancelUnpaidDonations } from "@/lib/donations/unpaid/cancel-unpaid-donations";
import type { Actor, Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { inForm } from "@/scripts/long-forms";
import { OPEN_DONATIONS } from "./allowance";
import { markReported } from "./caller-store";
import { recordDecline } from "./declines/record-decline";
import { emailKey } from "./keys";
import { CALLER_LIMITS, TARGET_LIMITS, UNPAID_LIMITS } from "./rules";
import { spendProof } from "./store";
import { readAddress } from "./testing/read-address";
import {
  ago,
  context,
  db,
  decline,
  NOW,
  proofFor,
  requestDonation,
  type Setup,
  setUp,
} from "./testing/setup";

const processor = vi.hoisted(() => ({ canceled: [] as string[] }));
vi.mock("@/lib/services/stripe/payments", () => ({
  createPaymentIntent: async ({ donationId }: { donationId: string }) => ({
    intentId: `pi_${donationId}`,
    clientSecret: `pi_${donationId}_secret`,
  }),
  cancelPayment: async (intentId: string) => {
    processor.canceled.push(intentId);
    return true;
  },
}));
const jobs = vi.hoisted(() => ({ sent: [] as string[] }));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: { id: string }[]) => {
    jobs.sent.push(...events.map(({ id }) => id));
  },
}));

const BASE = OPEN_DONATIONS.card.base;
const BUSY = {
  code: "limited",
  extra: { retryAfterSeconds: OPEN_DONATIONS.retryAfterSeconds, body: { reason: "busy_network" } },
};

/** Creates donations and leaves them unpaid. */
const leave = (setup: Setup, count: number, given: Parameters<typeof makeDonation>[1] = {}) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeDonation(setup.campaign, {
        clientKey: unique("c"),
        processorIntentId: unique("pi_"),
        createdAt: ago(5),
        ...given,
      }),
    ),
  );

/** Requests a donation as the API does; null when it is created. */
async function give(
  setup: Pick<Setup, "campaign">,
  from: {
    address: string;
    actor?: Actor;
    countAddress?: () => Promise<void>;
    countWaiting?: () => Promise<void>;
    own?: Context["db"];
  },
  order: Record<string, unknown> = {},
): Promise<AppError | null> {
  const { address, actor = { kind: "public" }, countAddress, countWaiting, own = db } = from;
  const client = {
    address,
    proof: null,
    ...(countAddress ? { countAddress } : {}),
    ...(countWaiting ? { countWaiting } : {}),
  };
  const input = createDonationInput.parse({
    campaignId: setup.campaign.id,
    amount: 2500,
    donor: { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" },
    ...order,
  });
  try {
    await createDonation({ ...context(actor), db: own, client }, input);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test("an address is challenged and then blocked; other visitors of the form are not affected", async () => {
  const setup = await setUp();
  const { challenged, blocked } = CALLER_LIMITS.address;
  await decline(setup, challenged - 1, { clientKey: setup.clientKey });
  await db
    .update(donations)
    .set({ closedAt: NOW, status: "FAILED" })
    .where(eq(donations.orgId, setup.org.id));
  expect(await requestDonation(setup)).toBe("passes");
  await decline(setup, 1, { clientKey: setup.clientKey });
  await db
    .update(donations)
    .set({ closedAt: NOW, status: "FAILED" })
    .where(eq(donations.orgId, setup.org.id));
  const refusal = await requestDonation(setup);
  expect(refusal).toMatchObject({
    code: "forbidden",
    message: "Please confirm that you are a person",
    extra: { transient: true, body: { reason: "missing" } },
  });
  const proof = await proofFor(refusal);
  expect(await requestDonation(setup, { proof })).toBe("passes");
  expect(await requestDonation(setup, { proof })).toMatchObject({ extra: { body: { reason: "used" } } });
  await decline(setup, blocked - challenged, { clientKey: setup.clientKey });
  expect(await requestDonation(setup)).toMatchObject({
    code: "limited",
    extra: {
      retryAfterSeconds: 55 * 60,
      body: { reason: "declined_payments", opensAt: ago(-55).toISOString() },
    },
  });
  expect(await requestDonation(setup, { address: unique("10.") })).toBe("passes");
  await db
    .update(donations)
    .set({ status: "FAILED", closedAt: NOW })
    .where(eq(donations.orgId, setup.org.id));
  expect(await requestDonation(setup, { now: ago(-55) })).toBe("passes");
});

test("one address alone does not change the risk of a campaign, organization or email; several challenge them, and none is blocked", async () => {
  const setup = await setUp();
  const email = `${unique("ada")}@example.com`;
  // More declines than any target's threshold, from one address.
  await decline(setup, inForm(45, 120), { clientKey: setup.clientKey, email });
  const elsewhere = await setUp();
  expect(await requestDonation(setup, { address: unique("10."), email })).toBe("passes");
  expect(await requestDonation(elsewhere, { email })).toBe("passes");
  for (let bots = 0; bots < 8; bots++) await decline(setup, 5, { clientKey: unique("c"), email });
  expect(await requestDonation(setup, { address: unique("10.") })).toMatchObject({ code: "forbidden" });
  for (let bots = 0; bots < inForm(25, 100); bots++)
    await decline(setup, 3, { clientKey: unique("c"), email });
  const refusal = await requestDonation(elsewhere, { email });
  expect(refusal).toMatchObject({ code: "forbidden" });
  expect(await requestDonation(elsewhere, { email, proof: await proofFor(refusal) })).toBe("passes");
  expect(await requestDonation(elsewhere)).toBe("passes");
});

test("an email address is counted without the part after a plus", async () => {
  const setup = await setUp();
  const mailbox = unique("ada");
  for (let index = 0; index < TARGET_LIMITS.email.declines; index++)
    await decline(setup, 1, { email: `${mailbox}+${index}@example.com` });
  expect(await requestDonation(setup, { email: `${mailbox}@example.com` })).toMatchObject({
    code: "forbidden",
  });
  expect(await requestDonation(setup, { email: `${mailbox}@example.org` })).toBe("passes");
});

test("donations that succeed during the run offset a campaign's declines; renewals and unpaid ones do not", async () => {
  const setup = await setUp();
  const { declines, donations: most } = TARGET_LIMITS.campaign;
  await decline(setup, declines);
  const arrive = (count: number, given: Parameters<typeof makeDonation>[1]) =>
    leave(setup, count, { status: "SUCCEEDED", succeededAt: NOW, createdAt: ago(3), ...given });
  await arrive(most ?? 0, {});
  await arrive(3, { clientKey: null });
  await arrive(3, { createdAt: ago(30) });
  await leave(setup, 1, { createdAt: ago(1) });
  expect(await requestDonation(setup)).toMatchObject({ code: "forbidden" });
  await arrive(1, {});
  expect(await requestDonation(setup)).toBe("passes");
});

test("unpaid donations from many addresses challenge their campaign; one address cannot", async () => {
  const setup = await setUp();
  const { unpaid, perCaller } = UNPAID_LIMITS.campaign;
  await leave(setup, unpaid * 2, { clientKey: unique("c") });
  expect(await requestDonation(setup)).toBe("passes");
  for (let bots = 0; bots * perCaller < unpaid; bots++)
    await leave(setup, perCaller, { clientKey: unique("c") });
  expect(await requestDonation(setup)).toMatchObject({ code: "forbidden" });
});

test("of a hundred parallel requests from one address, eight are admitted; the others wait a few seconds", async () => {
  const { db: own } = ownConnection(24);
  const setup = await setUp();
  const ends = await Promise.all(
    Array.from({ length: 100 }, () => give(setup, { address: setup.address, own })),
  );
  expect(ends.filter((end) => end === null)).toHaveLength(BASE);
  for (const end of ends.filter((one) => one !== null)) expect(end).toMatchObject(BUSY);
  expect(await give(setup, { address: unique("10.") })).toBeNull();
});

test("paying a donation frees its place; distinct paying cards add places, the same card adds none", async () => {
  const setup = await setUp();
  const mine = { clientKey: setup.clientKey };
  const paid = { ...mine, status: "SUCCEEDED", succeededAt: NOW } as const;
  await leave(setup, BASE, mine);
  for (let nth = 0; nth < 20; nth++) await leave(setup, 1, { ...paid, cardKey: "the-same" });
  expect(await requestDonation(setup)).toMatchObject(BUSY);
  for (let nth = 0; nth <= OPEN_DONATIONS.card.freeCards; nth++)
    await leave(setup, 1, { ...paid, cardKey: unique("card") });
  expect(await requestDonation(setup)).toBe("passes");
});

test("an address over its allowance by its newest donations gets the allowance of all donations within the hour", async () => {
  const setup = await setUp();
  const from = { address: setup.address };
  const paid = { clientKey: setup.clientKey, status: "SUCCEEDED", succeededAt: NOW } as const;
  for (let nth = 0; nth < 5; nth++)
    await leave(setup, 1, { ...paid, cardKey: unique("card"), createdAt: ago(50) });
  await leave(setup, 100, { ...paid, cardKey: "the-same" });
  await leave(setup, BASE, { clientKey: setup.clientKey, createdAt: ago(1) });
  expect(await give(setup, from)).toBeNull();
  // Six cards allow 80 open donations: eight, and 24 for each card beyond the first three.
  await leave(setup, 3 * 24 - 1, { clientKey: setup.clientKey, createdAt: ago(1) });
  expect(await give(setup, from)).toMatchObject(BUSY);
});

test("while background jobs are down, a hundred paid donations of one address do not count as unpaid", async () => {
  const setup = await setUp();
  const made = await leave(setup, 100, { clientKey: setup.clientKey });
  expect(await requestDonation(setup)).toMatchObject(BUSY);
  await markReported(
    db,
    made.map(({ processorIntentId }) => processorIntentId ?? ""),
    NOW,
  );
  expect(await give(setup, { address: setup.address })).toBeNull();
});

test("a guest who waits for others at the address is counted as waiting, an admitted one is not", async () => {
  const setup = await setUp();
  await leave(setup, BASE - 1, { clientKey: setup.clientKey });
  let waiting = 0;
  const countWaiting = async () => {
    waiting += 1;
  };
  const ends = [];
  for (let nth = 0; nth < 3; nth++) ends.push(await give(setup, { address: setup.address, countWaiting }));
  expect(ends).toEqual([null, expect.objectContaining(BUSY), expect.objectContaining(BUSY)]);
  expect(waiting).toBe(2);
});

test("an event's fourth paying card admits guests, unless stolen cards were declined as well", async () => {
  const setup = await setUp();
  const mine = { clientKey: setup.clientKey };
  const { base, freeCards, perPayingCard } = OPEN_DONATIONS.card;
  for (let nth = 0; nth <= freeCards; nth++)
    await leave(setup, 1, { ...mine, status: "SUCCEEDED", succeededAt: NOW, cardKey: unique("card") });
  await leave(setup, base + perPayingCard - 1, mine);
  expect(await requestDonation(setup)).toBe("passes");
  await decline(setup, 1, { clientKey: setup.clientKey });
  expect(await requestDonation(setup)).toMatchObject(BUSY);
});

test("stale donations make room for the next donor in the background, only when needed", async () => {
  const setup = await setUp();
  const mine = { clientKey: setup.clientKey };
  const [fresh] = await leave(setup, 1, mine);
  await leave(setup, BASE - 1, { ...mine, createdAt: ago(20) });
  jobs.sent.length = 0;
  expect(await requestDonation(setup)).toMatchObject(BUSY);
  expect(jobs.sent).toEqual([expect.stringContaining(`places-needed:${setup.clientKey}`)]);
  expect(await cancelStaleDonations(context(), setup.clientKey)).toBe(BASE - 1);
  expect(await requestDonation(setup)).toBe("passes");
  const open = await db
    .select({ id: donations.id })
    .from(donations)
    .where(and(eq(donations.clientKey, setup.clientKey), isNull(donations.closedAt)));
  expect(open).toEqual([{ id: fresh?.id }]);
});

test("a donor with declined cards does not wait for their own donations and takes no place from others", async () => {
  const setup = await setUp();
  const email = `${unique()}@example.com`;
  const declined = async (count: number, donorEmail: string) => {
    const made = await leave(setup, count, { clientKey: setup.clientKey, donorEmail });
    for (const donation of made)
      await recordDecline(context(), {
        eventId: unique("evt_"),
        at: ago(4),
        code: "card_declined",
        donation,
      });
    return made;
  };
  const [other] = await declined(1, `${unique()}@example.com`);
  await declined(BASE / 2 - 1, email);
  jobs.sent.length = 0;
  expect(await requestDonation(setup)).toMatchObject(BUSY);
  expect(jobs.sent).toEqual([]);
  expect(await requestDonation(setup, { email })).toMatchObject(BUSY);
  expect(jobs.sent).toEqual([expect.stringContaining(`places-needed:${setup.clientKey}:${emailKey(email)}`)]);
  expect(await cancelStaleDonations(context(), setup.clientKey, emailKey(email))).toBe(BASE / 2 - 1);
  expect(await requestDonation(setup, { email })).toBe("passes");
  const open = await db
    .select({ id: donations.id })
    .from(donations)
    .where(and(eq(donations.clientKey, setup.clientKey), isNull(donations.closedAt)));
  expect(open).toEqual([{ id: other?.id }]);
});

test("the open donations of a blocked address are canceled once each under concurrent declines", async () => {
  const setup = await setUp();
  const made = await leave(setup, 70, { clientKey: setup.clientKey });
  processor.canceled.length = 0;
  await Promise.all(Array.from({ length: 5 }, () => cancelUnpaidDonations(context(), setup.clientKey)));
  expect([...processor.canceled].sort()).toEqual(made.map((one) => one.processorIntentId).sort());
  expect((await readAddress(db, { clientKey: setup.clientKey, campaignId: "" }, NOW)).open.card).toBe(0);
});

test("with 64 parallel orders of twenty tickets, one address holds a tenth of two hundred; others can still buy", async () => {
  const { db: own } = ownConnection(24);
  const campaign = await makeCampaign((await makeOrganization()).id, {
    type: "EVENT",
    ticketPriceCents: 2500,
    ticketCapacity: 200,
  });
  const order = (address: string, ticketCount: number) =>
    give({ campaign }, { address, own }, { ticketCount, amount: ticketCount * 2500 });
  const address = unique("10.");
  const ends = await Promise.all(Array.from({ length: 64 }, () => order(address, 20)));
  expect(ends.filter((end) => end === null)).toHaveLength(1);
  for (const end of ends.filter((one) => one !== null)) expect(end).toMatchObject(BUSY);
  expect(await order(address, 1)).toMatchObject(BUSY);
  expect(await order(unique("10."), 2)).toBeNull();
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
  expect(row?.ticketsHeld).toBe(22);
});

test("an API key of the organization has its own counts; a foreign or read-only one is counted by its address", async () => {
  const setup = await setUp();
  await leave(setup, BASE, { clientKey: setup.clientKey });
  const key = (orgId: string, mayWrite = true): Actor => ({
    kind: "key",
    keyId: unique("key"),
    orgId,
    role: "MEMBER",
    mayWrite,
    createdBy: "user_1",
  });
  let counted = 0;
  const countAddress = async () => {
    counted += 1;
  };
  const mine = key(setup.org.id);
  for (let nth = 0; nth < BASE * 3; nth++)
    expect(await give(setup, { address: setup.address, actor: mine, countAddress })).toBeNull();
  expect(counted).toBe(0);
  for (const actor of [key("another"), key(setup.org.id, false)])
    expect(await give(setup, { address: setup.address, actor, countAddress })).toMatchObject(BUSY);
  expect(counted).toBe(2);
  if (mine.kind !== "key") throw new Error("no key");
  jobs.sent.length = 0;
  await decline(setup, CALLER_LIMITS.key.challenged, { clientKey: `key:${mine.keyId}` });
  expect(jobs.sent.some((id) => id.startsWith("card-testing:"))).toBe(true);
  expect(await give(setup, { address: unique("10."), actor: mine })).toBeNull();
  await decline(setup, CALLER_LIMITS.key.blocked - CALLER_LIMITS.key.challenged, {
    clientKey: `key:${mine.keyId}`,
  });
  expect(await give(setup, { address: unique("10."), actor: mine })).toMatchObject({
    code: "limited",
    extra: { body: { reason: "declined_payments" } },
  });
  expect(await give(setup, { address: unique("10.") })).toBeNull();
});

test("of fifty concurrent requests with the same proof, exactly one is admitted", async () => {
  const id = unique("proof");
  const spent = await Promise.all(Array.from({ length: 50 }, () => spendProof(db, id, NOW, NOW)));
  expect(spent.filter(Boolean)).toHaveLength(1);
});
