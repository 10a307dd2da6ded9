import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { attentionItems } from "@/db/schema/attention";
import { disputes } from "@/db/schema/disputes";
import { testDatabase, unique } from "@/db/testing";
import { getDonation } from "@/lib/donations/get-donation";
import { runChecks } from "@/lib/ledger/checks-store";
import { refundDonation } from "@/lib/refunds/refund-donation";
import { refundInput } from "@/lib/refunds/schemas";
import { syncRefunds } from "@/lib/refunds/sync-refunds";
import { leftBehind, makePaid, NOW, type Paid, person, system } from "@/lib/refunds/testing/story";
import { world } from "@/lib/refunds/testing/world";
import { followUpDisputes } from "./follow-up-disputes";
import { getDispute } from "./get-dispute";
import { listDisputes } from "./list-disputes";
import { listUnlooked } from "./store";
import { syncDispute } from "./sync-dispute";

vi.mock("@/lib/services/processor-refunds", async () =>
  (await import("@/lib/refunds/testing/world")).world.services(),
);
vi.mock("@/lib/services/processor-disputes", async () =>
  (await import("@/lib/refunds/testing/world")).world.services(),
);
vi.mock("@/lib/services/processor", async () => ({
  retrievePayment: async (id: string) => (await import("@/lib/refunds/testing/world")).paymentOf(id),
}));
vi.mock("@/lib/services/jobs", async (original) => ({
  ...(await original<typeof import("@/lib/services/jobs")>()),
  sendToBackground: async (events: never) => (await import("@/lib/refunds/testing/world")).world.send(events),
}));
vi.mock("@/lib/services/log", () => ({ log: { error: () => {}, warn: () => {} } }));

afterEach(() => Object.assign(world, { crash: null, refusal: null, meanwhile: null, refuseMoves: false }));

const db = () => testDatabase();
const look = (id: string, now = NOW) => syncDispute(system(now), { processorDisputeId: id });
const rowOf = async (id: string) =>
  (await db().select().from(disputes).where(eq(disputes.processorDisputeId, id)))[0];
const refund = (paid: Paid, amountCents?: number) =>
  refundDonation(person(paid.org.ownerId), {
    donationId: paid.gift.id,
    input: refundInput.parse({ amountCents }),
    key: null,
  });

/** A dispute's life at the processor, event by event. */
const STORIES: Record<string, ((id: string) => void)[]> = {
  won: [
    (id) => world.withdraw(id),
    (id) => world.setStatus(id, "under_review"),
    (id) => world.reinstate(id),
    (id) => world.setStatus(id, "won"),
  ],
  "won with its fee returned": [
    (id) => world.withdraw(id),
    (id) => world.reinstate(id, 1500),
    (id) => world.setStatus(id, "won"),
  ],
  lost: [(id) => world.withdraw(id), (id) => world.setStatus(id, "lost")],
  "asked only": [
    (id) => world.setStatus(id, "warning_under_review"),
    (id) => world.setStatus(id, "warning_closed"),
  ],
  "asked, then lost": [
    (id) => world.setStatus(id, "needs_response"),
    (id) => world.withdraw(id),
    (id) => world.setStatus(id, "lost"),
  ],
  prevented: [(id) => world.setStatus(id, "prevented")],
};

type Told = {
  /** How often each event is looked at, beginning with the opening. */
  looks: number[];
  amountCents?: number;
  refundedCents?: number;
  settled?: boolean;
};

async function tell(story: string, { looks, amountCents = 5000, refundedCents, settled = true }: Told) {
  const paid = await makePaid(world, { settled });
  if (refundedCents) await refund(paid, refundedCents);
  const id = world.dispute(paid.chargeId, { amountCents, inquiry: story.startsWith("asked") });
  const lookAt = (times = 0) => Promise.all(Array.from({ length: times }, () => look(id)));
  await lookAt(looks[0]);
  for (const [i, happen] of (STORIES[story] ?? []).entries()) {
    happen(id);
    await lookAt(looks[i + 1]);
  }
  await look(id);
  return { paid, id };
}
const CLEAN = [1, 1, 1, 1, 1];

describe("a dispute that is told event by event", () => {
  test("and won: the gift, its seats, its match and the organization's money are back, the fee is ours", async () => {
    const { paid, id } = await tell("won", { looks: CLEAN });
    const behind = await leftBehind(world, paid);
    expect(behind).toMatchObject({
      status: "SUCCEEDED",
      countedCents: 5000,
      matchedCents: 5000,
      seats: [2, 0, 2, 0],
      totals: { raisedCents: 5000, giftCount: 1 },
      organization: { journal: 4827, account: 4827 },
      processor: { journal: 3500, account: 3500 },
    });
    expect(behind.journal.slice(1)).toEqual([
      { kind: "DISPUTE_OPENED", raised: -5000, gifts: -1, lines: {} },
      {
        kind: "DISPUTE_WITHDRAWN",
        raised: 0,
        gifts: 0,
        lines: { PROCESSOR: -6500, DISPUTES: 5000, DISPUTE_FEES: 1500 },
      },
      {
        kind: "TRANSFER_REVERSED",
        raised: 0,
        gifts: 0,
        lines: { ORGANIZATION: 4967, PLATFORM_FEES: 33, DISPUTES: -5000 },
      },
      { kind: "DISPUTE_REINSTATED", raised: 0, gifts: 0, lines: { PROCESSOR: 5000, DISPUTES: -5000 } },
      {
        kind: "TRANSFERRED_AGAIN",
        raised: 0,
        gifts: 0,
        lines: { ORGANIZATION: -4967, PLATFORM_FEES: -33, DISPUTES: 5000 },
      },
      { kind: "DISPUTE_CLOSED", raised: 5000, gifts: 1, lines: {} },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: "WON", disputeFeeCents: 1500, processorStatus: "won" });
  });

  test("and lost: the gift is REFUNDED and the organization's part stays taken", async () => {
    const { paid } = await tell("lost", { looks: CLEAN });
    expect(await leftBehind(world, paid)).toMatchObject({
      status: "REFUNDED",
      countedCents: 0,
      seats: [0, 0, 0, 0],
      pot: 0,
      organization: { journal: -140, account: -140 },
      processor: { journal: -1500, account: -1500 },
    });
  });

  test("while open: the gift counts nowhere, its seats are kept, staff see it", async () => {
    const paid = await makePaid(world);
    const id = world.dispute(paid.chargeId, { amountCents: 5000 });
    await look(id);
    expect(await leftBehind(world, paid)).toMatchObject({
      status: "DISPUTED",
      countedCents: 0,
      seats: [0, 2, 0, 2],
      pot: 0,
      organization: { account: 4827 },
    });
    const items = () => db().select().from(attentionItems).where(eq(attentionItems.donationId, paid.gift.id));
    expect(await items()).toMatchObject([{ kind: "DISPUTE", resolvedAt: null }]);
    await expect(refund(paid)).rejects.toMatchObject({ code: "conflict" });
    world.setStatus(id, "prevented");
    await look(id);
    expect(await items()).toMatchObject([{ kind: "DISPUTE", resolvedBy: "system" }]);
    // The gift counts again: what was passed over while it did not is made good.
    const news = ["dispute/opened", "dispute/closed", "donation/succeeded"];
    expect(world.announced.slice(-3).map((one) => one.name)).toEqual(news);
  });

  test("as an inquiry moves no money", async () => {
    const { paid } = await tell("asked only", { looks: CLEAN });
    const behind = await leftBehind(world, paid);
    expect(behind).toMatchObject({ status: "SUCCEEDED", organization: { journal: 4827, account: 4827 } });
    expect(behind.journal.map((entry) => entry.kind)).toEqual(["GIFT", "DISPUTE_OPENED", "DISPUTE_CLOSED"]);
  });
});

const told = fc.record({
  story: fc.constantFrom(...Object.keys(STORIES)),
  looks: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 }),
  settled: fc.boolean(),
  refundedCents: fc.constantFrom(undefined, 1, 1234),
});

test("however often, late and incompletely the news comes, everything ends the same", async () => {
  await fc.assert(
    fc.asyncProperty(told, async ({ story, looks, settled, refundedCents }) => {
      const part = { ...(refundedCents ? { refundedCents, amountCents: 5000 - refundedCents } : {}) };
      const clean = await leftBehind(world, (await tell(story, { looks: CLEAN, ...part })).paid);
      const unsettled = refundedCents ? {} : { settled };
      const late = await tell(story, { looks, ...part, ...unsettled });
      const behind = await leftBehind(world, late.paid);
      expect(behind).toEqual(clean);
      expect(behind.organization.journal).toBe(behind.organization.account);
      expect(behind.processor.journal).toBe(behind.processor.account);
    }),
    { numRuns: 30 },
  );
});

describe("a process that dies between any two steps of a dispute", () => {
  test.each(["before", "after"] as const)("%s a call leaves what the next look finishes", async (side) => {
    const clean = await leftBehind(world, (await tell("won", { looks: [] })).paid);
    for (let step = 1; step <= 4; step += 1) {
      const paid = await makePaid(world);
      const id = world.dispute(paid.chargeId, { amountCents: 5000 });
      for (const happen of STORIES["won"] ?? []) happen(id);
      world.crash = { call: world.calls + step, side };
      await expect(look(id)).rejects.toThrow();
      world.crash = null;
      await look(id);
      expect(await leftBehind(world, paid), `${step}`).toEqual(clean);
    }
  });

  test("money that the processor refuses to move does not hold up the decision, and is tried again", async () => {
    const paid = await makePaid(world);
    const id = world.dispute(paid.chargeId, { amountCents: 5000 });
    world.withdraw(id);
    world.setStatus(id, "lost");
    world.refuseMoves = true;
    await expect(look(id)).rejects.toMatchObject({ code: "refused" });
    world.refuseMoves = false;
    expect(await leftBehind(world, paid)).toMatchObject({
      status: "REFUNDED",
      organization: { account: 4827 },
    });
    const open = async () =>
      (await db().select().from(attentionItems).where(eq(attentionItems.donationId, paid.gift.id))).filter(
        (item) => item.resolvedAt === null,
      );
    expect(await open()).toMatchObject([{ kind: "DISPUTE" }]);
    await look(id);
    expect(await leftBehind(world, paid)).toMatchObject({ organization: { journal: -140, account: -140 } });
    expect(await open()).toEqual([]);
  });
});

const items = async (paid: Paid) =>
  db().select().from(attentionItems).where(eq(attentionItems.donationId, paid.gift.id));
const hours = (count: number) => system(new Date(NOW.getTime() + count * 3_600_000));
const unsettled = async (paid: Paid) =>
  (await runChecks(db(), paid.org.id, ["dispute-money"])).flatMap((check) => check.differences);

describe("the follow-up", () => {
  test("pays the organization again after a won dispute, however long the processor refused it", async () => {
    const paid = await makePaid(world);
    const id = world.dispute(paid.chargeId, { amountCents: 5000 });
    world.withdraw(id);
    await look(id);
    world.reinstate(id);
    world.setStatus(id, "won");
    world.refuseMoves = true;
    await expect(look(id)).rejects.toMatchObject({ code: "refused" });
    expect(await rowOf(id)).toMatchObject({ status: "WON", transferredAgainCents: 0 });
    await followUpDisputes(hours(7));
    expect(await unsettled(paid)).toEqual([]);
    await followUpDisputes(hours(32));
    expect(await unsettled(paid)).toMatchObject([{ what: "paid to the organization again" }]);
    world.refuseMoves = false;
    await followUpDisputes(hours(39));
    expect(await rowOf(id)).toMatchObject({ transferredAgainCents: 4967 });
    expect(await leftBehind(world, paid)).toMatchObject({ organization: { journal: 4827, account: 4827 } });
    expect(await unsettled(paid)).toEqual([]);
    expect((await items(paid)).filter((item) => item.resolvedAt === null)).toEqual([]);
  });

  test("takes back a lost dispute's money that the processor refused to reverse", async () => {
    const paid = await makePaid(world);
    const id = world.dispute(paid.chargeId, { amountCents: 5000 });
    world.withdraw(id);
    world.setStatus(id, "lost");
    world.refuseMoves = true;
    await expect(look(id)).rejects.toMatchObject({ code: "refused" });
    await followUpDisputes(hours(32));
    expect(await unsettled(paid)).toMatchObject([{ what: "taken back from the organization" }]);
    world.refuseMoves = false;
    await followUpDisputes(hours(39));
    expect(await leftBehind(world, paid)).toMatchObject({ organization: { journal: -140, account: -140 } });
    expect(await unsettled(paid)).toEqual([]);
  });

  test("asks nothing more of a dispute whose money is where it belongs", async () => {
    const [won, lost] = [await tell("won", { looks: CLEAN }), await tell("lost", { looks: CLEAN })];
    const asked = await listUnlooked(db(), hours(100).now, 10_000);
    for (const { id } of [won, lost]) expect(asked).not.toContainEqual({ processorDisputeId: id });
  });
});

describe("money that the organization's transfers do not hold", () => {
  test("is laid before staff once, and is not asked for again", async () => {
    const paid = await makePaid(world);
    await refund(paid);
    const id = world.dispute(paid.chargeId, { amountCents: 5000 });
    world.withdraw(id);
    world.setStatus(id, "lost");
    expect(await look(id)).toBe("applied");
    expect(await look(id)).toBe("repeated");
    const short = (await items(paid)).filter((item) => item.kind === "AMOUNT_DIFFERS");
    expect(short).toMatchObject([
      { resolvedAt: null, figures: { withdrawnCents: 5000, takenCents: 0, missingCents: 5000 } },
    ]);
    expect(await listUnlooked(db(), hours(100).now, 10_000)).not.toContainEqual({ processorDisputeId: id });
  });

  test("in part is said with what is missing, and is over when the bank returns it", async () => {
    const paid = await makePaid(world);
    await refund(paid, 2000);
    const id = world.dispute(paid.chargeId, { amountCents: 5000 });
    world.withdraw(id);
    await look(id);
    const short = async () => (await items(paid)).filter((item) => item.kind === "AMOUNT_DIFFERS");
    const takenCents = (await rowOf(id))?.transferReversedCents ?? 0;
    expect(takenCents).toBeGreaterThan(2900);
    expect(await short()).toMatchObject([
      { resolvedAt: null, figures: { takenCents, missingCents: 5000 - takenCents } },
    ]);
    world.reinstate(id);
    world.setStatus(id, "won");
    await look(id);
    expect(await short()).toMatchObject([{ resolvedBy: "system" }]);
  });
});

test.each([
  ["seen event by event", true],
  ["seen only afterwards", false],
])(
  "a second withdrawal after the bank gave the money back, %s, is laid before staff once",
  async (_, told) => {
    const paid = await makePaid(world);
    const id = world.dispute(paid.chargeId, { amountCents: 5000 });
    for (const happen of STORIES["won"] ?? []) {
      happen(id);
      if (told) await look(id);
    }
    world.withdrawAgain(id);
    world.setStatus(id, "lost");
    await look(id);
    await look(id);
    const differing = (await items(paid)).filter((item) => item.kind === "AMOUNT_DIFFERS");
    expect(differing).toMatchObject([
      {
        resolvedAt: null,
        figures: {
          withdrawnCents: 10000,
          reinstatedCents: 5000,
          bookedWithdrawnCents: 5000,
          bookedReinstatedCents: 5000,
        },
      },
    ]);
    expect(await leftBehind(world, paid)).toMatchObject({
      status: "REFUNDED",
      organization: { journal: 4827, account: 4827 },
    });
  },
);

describe("disputes and refunds of one gift", () => {
  test("a fully refunded gift stays REFUNDED, and nothing more is taken from the organization", async () => {
    for (const story of ["won", "lost"]) {
      const paid = await makePaid(world);
      await refund(paid);
      const id = world.dispute(paid.chargeId, { amountCents: 5000 });
      for (const happen of STORIES[story] ?? []) {
        happen(id);
        await look(id);
      }
      expect(await leftBehind(world, paid)).toMatchObject({
        status: "REFUNDED",
        organization: { journal: -140, account: -140 },
      });
    }
  });

  test("after a won dispute a refund takes back what was paid again", async () => {
    const { paid } = await tell("won", { looks: CLEAN });
    await refund(paid, 2000);
    await refund(paid);
    expect(await leftBehind(world, paid)).toMatchObject({
      status: "REFUNDED",
      organization: { journal: -140, account: -140 },
    });
  });

  test("several disputes of one gift each have their say", async () => {
    const { paid } = await tell("won", { looks: CLEAN });
    const second = world.dispute(paid.chargeId, { amountCents: 5000 });
    world.withdraw(second);
    await look(second);
    expect(await leftBehind(world, paid)).toMatchObject({ status: "DISPUTED" });
    world.setStatus(second, "lost");
    await look(second);
    expect(await leftBehind(world, paid)).toMatchObject({
      status: "REFUNDED",
      disputes: ["LOST 5000 0", "WON 5000 4967"],
      organization: { journal: -140, account: -140 },
    });
  });

  test("an inquiry that a refund from the dashboard ends leaves a refunded gift", async () => {
    const paid = await makePaid(world);
    const id = world.dispute(paid.chargeId, { amountCents: 5000, inquiry: true });
    await look(id);
    world.refund(paid.chargeId, { amountCents: 5000, reverse: true });
    await syncRefunds(system(), { chargeId: paid.chargeId });
    world.setStatus(id, "warning_closed");
    await look(id);
    expect(await leftBehind(world, paid)).toMatchObject({
      status: "REFUNDED",
      organization: { journal: -140, account: -140 },
    });
  });
});

test("an older look never overwrites a newer one", async () => {
  const paid = await makePaid(world);
  const id = world.dispute(paid.chargeId, { amountCents: 5000 });
  world.setStatus(id, "won");
  await look(id, new Date(NOW.getTime() + 1000));
  world.setStatus(id, "lost");
  expect(await look(id, NOW)).toBe("repeated");
  expect(await rowOf(id)).toMatchObject({ status: "WON", processorStatus: "won" });
});

test("an open dispute of which nothing was heard for hours is asked about", async () => {
  const paid = await makePaid(world);
  const past = new Date("2019-01-01T00:00:00Z");
  const id = world.dispute(paid.chargeId, { amountCents: 5000 });
  await look(id, past);
  world.setStatus(id, "lost");
  expect(await followUpDisputes(system(new Date(past.getTime() + 5 * 3_600_000)))).toMatchObject({
    asked: 0,
  });
  expect(await followUpDisputes(system(new Date(past.getTime() + 7 * 3_600_000)))).toMatchObject({
    moved: 1,
  });
  expect(await leftBehind(world, paid)).toMatchObject({ status: "REFUNDED" });
});

test("members see disputes with their gift, money and steps; strangers do not", async () => {
  const { paid, id } = await tell("won", { looks: CLEAN });
  const ctx = person(paid.org.ownerId);
  const query = { orgId: paid.org.id, page: 1, limit: 50 };
  const list = await listDisputes(ctx, query);
  expect(list).toMatchObject({
    disputes: [{ processorDisputeId: id, status: "WON", organizationEffectCents: 0, respondBy: null }],
    pagination: { total: 1 },
  });
  expect((await listDisputes(ctx, { ...query, status: "OPEN" })).disputes).toEqual([]);
  const found = await getDispute(ctx, list.disputes[0]?.id ?? "");
  expect(found.reasonText).toBe("The cardholder says that they did not make this payment");
  expect(found.donation).toMatchObject({ status: "SUCCEEDED", donor: { firstName: "Ada" } });
  expect(
    found.steps.map(({ kind, processorCents, organizationCents }) => [
      kind,
      processorCents,
      organizationCents,
    ]),
  ).toEqual([
    ["DISPUTE_OPENED", 0, 0],
    ["DISPUTE_WITHDRAWN", -6500, 0],
    ["TRANSFER_REVERSED", 0, -4967],
    ["DISPUTE_REINSTATED", 5000, 0],
    ["TRANSFERRED_AGAIN", 0, 4967],
    ["DISPUTE_CLOSED", 0, 0],
  ]);
  expect(await getDonation(ctx, paid.gift.id)).toMatchObject({ disputes: [{ id: found.id }] });
  const stranger = person(unique("user_"));
  await expect(getDispute(stranger, found.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getDispute(ctx, "unknown")).rejects.toMatchObject({ code: "not_found" });
  await expect(listDisputes(stranger, query)).rejects.toMatchObject({ code: "forbidden" });
});
