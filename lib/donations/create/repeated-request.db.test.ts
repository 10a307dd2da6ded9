import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { solve } from "@/components/donate/challenge/proof-solve";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { idempotencyKeys } from "@/db/schema/idempotency-keys";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { OPEN_DONATIONS } from "@/lib/fraud/allowance";
import { addressKey } from "@/lib/fraud/keys";
import { CALLER_LIMITS } from "@/lib/fraud/rules";
import { challengeSchema } from "@/lib/fraud/schemas";
import { decline } from "@/lib/fraud/testing/setup";
import { hashOf } from "@/lib/http/idempotency/seal";
import { peerHeader } from "@/lib/http/limits/client-address";

const clock = vi.hoisted(() => ({ at: Date.parse("2026-06-01T12:00:00Z") }));
vi.mock("@/lib/services/clock", () => ({ now: () => new Date(clock.at) }));
vi.mock("@/lib/services/database", async () => ({
  database: (await import("@/db/testing")).testDatabase,
}));
vi.mock("@/lib/services/inngest/send");
/** Hooks before and after each step. A hook that never settles simulates a crash. */
type Step = () => Promise<unknown>;
const steps = vi.hoisted(() => ({
  beforeWrite: (async () => {}) as Step,
  afterWrite: (async () => {}) as Step,
  beforeAttach: (async () => {}) as Step,
  afterAttach: (async () => {}) as Step,
  payments: [] as string[],
}));
vi.mock("@/lib/services/stripe/payments", async (original) => ({
  ...(await original<typeof import("@/lib/services/stripe/payments")>()),
  createPaymentIntent: async ({ donationId }: { donationId: string }) => {
    steps.payments.push(donationId);
    return { intentId: `pi_${donationId}`, clientSecret: `pi_${donationId}_secret` };
  },
}));
vi.mock("./write-store", async (original) => {
  const store = await original<typeof import("./write-store")>();
  return {
    ...store,
    writeDonation: async (...given: Parameters<typeof store.writeDonation>) => {
      await steps.beforeWrite();
      const written = await store.writeDonation(...given);
      await steps.afterWrite();
      return written;
    },
    attachIntent: async (...given: Parameters<typeof store.attachIntent>) => {
      await steps.beforeAttach();
      await store.attachIntent(...given);
      await steps.afterAttach();
    },
  };
});

const POINTS = ["beforeWrite", "afterWrite", "beforeAttach", "afterAttach"] as const;
beforeEach(() => {
  for (const point of POINTS) steps[point] = async () => {};
  steps.payments.length = 0;
});
const once = (point: (typeof POINTS)[number], happens: Step) => {
  steps[point] = async () => {
    steps[point] = async () => {};
    await happens();
  };
};

/** Requests for two tickets of a new event, all with the same key. */
async function makeRequest() {
  const db = testDatabase();
  const event = { type: "EVENT", ticketPriceCents: 2500, ticketCapacity: 10 } as const;
  const campaign = await makeCampaign((await makeOrganization()).id, event);
  const { POST } = await import("@/app/api/donations/route");
  const key = unique("a-long-enough-key-");
  const address = unique("10.");
  const donor = { email: `${unique()}@example.com`, firstName: "Ada", lastName: "Okafor" };
  const send = async (more: object = {}, headers: Record<string, string> = {}) => {
    const body = { campaignId: campaign.id, amount: 5000, ticketCount: 2, donor, ...more };
    const request = new Request("http://localhost:9/api/donations", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        [peerHeader()]: address,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const answer = await POST(request, { params: Promise.resolve({}) });
    const again = answer.headers.get("idempotent-replayed");
    return {
      status: answer.status,
      again,
      location: answer.headers.get("location"),
      body: await answer.json(),
    };
  };
  const rows = () => db.select().from(donations).where(eq(donations.campaignId, campaign.id));
  const held = async () =>
    (await db.select().from(campaigns).where(eq(campaigns.id, campaign.id)))[0]?.ticketsHeld;
  const keys = () =>
    db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, hashOf(key)));
  return { campaign, address, send, rows, held, keys };
}

test.each(POINTS)(
  "a crash %s leaves one donation, one hold and one payment for the repeat",
  async (point) => {
    const { send, rows, held } = await makeRequest();
    const crashed = new Promise<void>((reached) => once(point, () => new Promise(() => reached())));
    void send();
    await crashed;
    if (point !== "beforeWrite" && point !== "afterAttach") {
      expect(await send()).toMatchObject({ status: 409 });
      clock.at += 21_000;
    }
    const made = await send();
    const [row, ...others] = await rows();
    expect([made.status, others, await held()]).toEqual([200, [], 2]);
    expect(row).toMatchObject({ id: made.body.donation.id, processorIntentId: `pi_${row?.id}` });
    expect(new Set(steps.payments)).toEqual(new Set([row?.id]));
    expect(await send()).toEqual({ ...made, again: "true" });
  },
);

test("of ten identical concurrent requests, one creates the donation; the others wait and get its response", async () => {
  const { send, rows, held } = await makeRequest();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
  const first = answers.find(({ status, again }) => status === 200 && again === null);
  const others = answers.filter((one) => one !== first);
  for (const one of others.filter(({ status }) => status !== 409))
    expect(one).toEqual({ ...first, again: "true" });
  expect([(await rows()).length, await held(), steps.payments.length]).toEqual([1, 2, 1]);
  expect(await send()).toEqual({ ...first, again: "true" });
});

test("a different request with the same key is refused while the first is being written, and afterwards", async () => {
  const { send, rows } = await makeRequest();
  let other: unknown;
  once("beforeWrite", async () => {
    once("beforeWrite", async () => {});
    other = (await send({ publicMessage: "another" })).status;
  });
  expect([(await send()).status, other]).toEqual([422, 200]);
  expect((await send()).status).toBe(422);
  expect(await rows()).toHaveLength(1);
});

test("a retry gets the original response even if the campaign has ended since", async () => {
  const { campaign, send } = await makeRequest();
  const made = await send();
  await testDatabase().update(campaigns).set({ status: "ENDED" }).where(eq(campaigns.id, campaign.id));
  expect(await send()).toEqual({ ...made, again: "true" });
});

test.each(["processingSince", "verifyingSince"])(
  "a retry gets no client secret once the bank payment is under way (%s)",
  async (since) => {
    const { campaign, send } = await makeRequest();
    const made = await send();
    const underWay = { [since]: new Date(clock.at) };
    await testDatabase().update(donations).set(underWay).where(eq(donations.campaignId, campaign.id));
    expect(await send()).toEqual({ ...made, body: { ...made.body, clientSecret: null }, again: "true" });
  },
);

test("a final refusal is stored: the same request gets it again even after the campaign opens", async () => {
  const { campaign, send, rows } = await makeRequest();
  const become = (status: "PAUSED" | "ACTIVE") =>
    testDatabase().update(campaigns).set({ status }).where(eq(campaigns.id, campaign.id));
  await become("PAUSED");
  const refused = await send();
  expect(refused).toMatchObject({ status: 400, body: { error: "Campaign is not active" } });
  await become("ACTIVE");
  expect(await send()).toEqual({ ...refused, again: "true" });
  expect(await rows()).toEqual([]);
});

test("if tickets sell out before the write, the refusal is stored and nothing else is written", async () => {
  const { campaign, send, rows, keys } = await makeRequest();
  const sell = (ticketsSold: number) =>
    testDatabase().update(campaigns).set({ ticketsSold }).where(eq(campaigns.id, campaign.id));
  once("beforeWrite", () => sell(9));
  const refused = await send();
  expect(refused).toMatchObject({ status: 400, body: { error: "Sorry, not enough tickets available" } });
  await sell(0);
  expect(await send()).toEqual({ ...refused, again: "true" });
  expect([await rows(), (await keys()).length]).toEqual([[], 1]);
});

test("a write whose outcome is unknown is resumed immediately by the retry", async () => {
  const { send, rows, held } = await makeRequest();
  once("afterWrite", async () => {
    throw Object.assign(new Error("connection lost"), { code: "CONNECTION_CLOSED" });
  });
  expect((await send()).status).toBeGreaterThanOrEqual(500);
  expect((await send()).status).toBe(200);
  expect([(await rows()).length, await held(), steps.payments.length]).toEqual([1, 2, 1]);
});

test.each(["beforeAttach", "afterAttach"] as const)(
  "a payment whose recording fails %s leaves an open donation, and the repeat gets its client secret",
  async (point) => {
    const { send, rows, held } = await makeRequest();
    once(point, async () => {
      throw Object.assign(new Error("connection lost"), { code: "CONNECTION_CLOSED" });
    });
    expect((await send()).status).toBeGreaterThanOrEqual(500);
    const [open] = await rows();
    expect([open?.status, open?.closedAt, await held()]).toEqual(["PENDING", null, 2]);
    const made = await send();
    expect(made).toMatchObject({ status: 200, body: { clientSecret: `pi_${open?.id}_secret` } });
    expect([(await rows()).length, new Set(steps.payments).size]).toEqual([1, 1]);
  },
);

test("a request that lost its address's last place to its own retry gets the response, not a refusal", async () => {
  const { campaign, address, send, rows } = await makeRequest();
  const clientKey = addressKey(address);
  for (let open = 0; open < OPEN_DONATIONS.card.base - 1; open += 1)
    await makeDonation(campaign, { clientKey, createdAt: new Date(clock.at) });
  let second: unknown;
  once("beforeWrite", async () => {
    second = (await send()).status;
  });
  expect([await send(), second]).toMatchObject([{ status: 200, again: "true" }, 200]);
  expect(await rows()).toHaveLength(OPEN_DONATIONS.card.base);
});

test("a temporary refusal leaves no key behind", async () => {
  const { send, keys } = await makeRequest();
  once("beforeWrite", async () => {
    throw Object.assign(new Error("connection lost"), { code: "CONNECTION_CLOSED" });
  });
  expect((await send()).status).toBeGreaterThanOrEqual(500);
  expect(await keys()).toEqual([]);
});

test("of two calls with the same request and the same proof, the second waits for the first", async () => {
  const { campaign, address, send, rows } = await makeRequest();
  const clientKey = addressKey(address);
  await decline({ campaign }, CALLER_LIMITS.address.challenged, {
    clientKey,
    at: new Date(clock.at - 60_000),
  });
  await testDatabase()
    .update(donations)
    .set({ status: "FAILED", closedAt: new Date(clock.at) })
    .where(eq(donations.clientKey, clientKey));
  const declined = (await rows()).length;
  const challenged = await send();
  expect(challenged).toMatchObject({ status: 403, body: { reason: "missing" } });
  const proof = { "x-proof": await solve(challengeSchema.parse(challenged.body.challenge), () => {}) };
  let second: unknown;
  once("beforeWrite", async () => {
    second = (await send({}, proof)).status;
  });
  expect([(await send({}, proof)).status, second]).toEqual([200, 409]);
  expect(await rows()).toHaveLength(declined + 1);
});
