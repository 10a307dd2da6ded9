import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase } from "@/db/testing";
import { AppError } from "@/lib/kernel/errors";
import { inForm } from "@/scripts/long-forms";
import { deleteWebhook, rotateWebhookSecret, sendTestEvent, updateWebhook } from "./api";
import { replayWebhookDelivery } from "./deliveries/api";
import { attemptDelivery } from "./deliveries/attempt-delivery";
import { insertPublished, newDelivery, removeOld } from "./outbox/store";
import { context, endpointRow, makeEndpoint, NOW, person } from "./testing/endpoints";

vi.mock("./deliveries/publish-deliveries", () => ({ publishDeliveries: async () => {} }));
vi.mock("@/lib/services/log");

const db = testDatabase();
const ROUNDS = inForm(6, 12);
/** Upper limit of rounds: the test continues until the deletion has won a race at least once. */
const MOST_ROUNDS = 24;
const DELIVERIES = 6;
const TYPE = "campaign.published";
const ANSWERS = {
  taken: { status: 200, body: "ok", error: null, durationMs: 5 },
  refused: { status: 500, body: "no", error: "It responded with status 500", durationMs: 5 },
  gone: { status: 410, body: "", error: "It responded with status 410", durationMs: 5 },
};

/** Creates an endpoint with several due deliveries, and a context of its organization's owner. */
async function makeBusyEndpoint(createdAt = NOW) {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id);
  const payload = { type: TYPE, timestamp: NOW.toISOString(), data: {} };
  const deliveries: string[] = [];
  for (let n = 0; n < DELIVERIES; n += 1) {
    const event = await insertPublished(db, {
      orgId: org.id,
      type: TYPE,
      subjectId: endpoint.id,
      payload,
      now: createdAt,
    });
    const delivery = newDelivery(event, endpoint.id, NOW);
    await db.insert(webhookDeliveries).values(delivery);
    deliveries.push(delivery.id);
  }
  const path = { idOrSlug: org.id, webhookId: endpoint.id };
  return { path, endpoint, deliveries, owner: () => context(person(org.ownerId)) };
}

/** Returns `done` or the error code for each promise; rethrows other errors. */
async function outcomesOf(work: Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    work.map((one) =>
      one.then(
        () => "done",
        (error: unknown) => {
          if (error instanceof AppError) return error.code;
          throw error;
        },
      ),
    ),
  );
}

const attempt = (deliveryId: string, answer: keyof typeof ANSWERS) =>
  attemptDelivery(context(), { deliveryId }, async () => ANSWERS[answer]);

describe("an endpoint that is deleted while other requests use it", () => {
  test("is deleted together with deliveries whose attempts are being recorded, and no attempt fails", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { path, endpoint, deliveries, owner } = await makeBusyEndpoint();
      const answers = ["taken", "refused", "gone"] as const;
      const attempts = deliveries.map((id, n) => attempt(id, answers[n % 3] ?? "taken"));
      const outcomes = await outcomesOf([...attempts, deleteWebhook.run(owner(), { params: path })]);
      expect(outcomes).toEqual(outcomes.map(() => "done"));
      expect(await endpointRow(endpoint.id)).toBeUndefined();
    }
  });

  test("lets a concurrent test event, replay, change or rotation either succeed or fail as not found", async () => {
    const lost = new Set<string>();
    for (let round = 0; round < ROUNDS || (lost.size === 0 && round < MOST_ROUNDS); round += 1) {
      const { path, endpoint, deliveries, owner } = await makeBusyEndpoint();
      const others = [
        ...deliveries.map((deliveryId) =>
          replayWebhookDelivery
            .run(owner(), { params: { ...path, deliveryId } })
            .then(({ delivery }) => delivery),
        ),
        ...deliveries.map(() =>
          sendTestEvent.run(owner(), { params: path }).then(({ delivery }) => delivery),
        ),
        updateWebhook
          .run(owner(), { params: { ...path }, body: { description: `round ${round}` } })
          .then(({ webhook }) => webhook),
        rotateWebhookSecret.run(owner(), { params: { ...path }, body: { expiresInHours: 0 } }),
      ];
      const deletions = [
        deleteWebhook.run(owner(), { params: path }),
        deleteWebhook.run(owner(), { params: path }),
      ];
      const outcomes = await outcomesOf([...others, ...deletions]);
      for (const outcome of outcomes) expect(["done", "not_found"]).toContain(outcome);
      if (outcomes.slice(0, others.length).includes("not_found")) lost.add("other");
      expect(outcomes.slice(-2).sort()).toEqual(["done", "not_found"]);
      expect(await endpointRow(endpoint.id)).toBeUndefined();
    }
    // The requests did race: in some rounds the deletion came first.
    expect([...lost]).toEqual(["other"]);
  });

  test("and whose old events are purged concurrently causes neither to fail", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const old = new Date(NOW.getTime() - 90 * 86_400_000);
      const houses = await Promise.all([makeBusyEndpoint(old), makeBusyEndpoint(old)]);
      for (const { deliveries } of houses) await Promise.all(deliveries.map((id) => attempt(id, "taken")));
      const until = new Date(old.getTime() + 1);
      const work = houses.flatMap(({ path, owner, deliveries: [deliveryId = ""] }) => [
        deleteWebhook.run(owner(), { params: path }),
        replayWebhookDelivery
          .run(owner(), { params: { ...path, deliveryId } })
          .then(({ delivery }) => delivery),
      ]);
      const outcomes = await outcomesOf([...work, removeOld(db, until, 1000), removeOld(db, until, 1000)]);
      for (const outcome of outcomes) expect(["done", "not_found"]).toContain(outcome);
      for (const { endpoint } of houses)
        expect(
          await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpoint.id)),
        ).toEqual([]);
    }
  });
});
