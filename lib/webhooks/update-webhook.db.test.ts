import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { makeOrganization, ownConnection, testDatabase } from "@/db/testing";
import { createApiKey } from "@/lib/api-keys/api";
import { authenticateKey } from "@/lib/api-keys/authenticate";
import type { Actor, Context } from "@/lib/kernel/context";
import { createWebhook, updateWebhook } from "./api";
import { lockEndpoints } from "./store";

vi.mock("@/lib/services/clerk/identity", () => ({ getPeople: async () => new Map() }));

const now = new Date("2026-06-03T12:00:00Z");
const as = (actor: Actor): Context => ({ db: testDatabase(), actor, now, requestId: "test", writes: true });

test("a disabled endpoint cannot be enabled with a key that is being revoked", async () => {
  const org = await makeOrganization();
  const owner = as({ kind: "person", userId: org.ownerId });
  const input = { name: "leaked", scope: "admin" as const };
  const { apiKey, key } = await createApiKey.run(owner, { params: { idOrSlug: org.id }, body: input });
  const actor = await authenticateKey(testDatabase(), key, now);
  if (!actor) throw new Error("the key is invalid");
  const address = {
    url: "https://93.184.215.14/hooks",
    description: null,
    eventTypes: [],
    format: "JSON" as const,
  };
  const { webhook } = await createWebhook.run(as(actor), { params: { idOrSlug: org.id }, body: address });
  const path = { idOrSlug: org.id, webhookId: webhook.id };
  await updateWebhook
    .run(as(actor), { params: { ...path }, body: { status: "DISABLED" } })
    .then(({ webhook }) => webhook);

  let settled = false;
  let enabling: Promise<unknown> = Promise.resolve();
  await ownConnection(1).db.transaction(async (tx) => {
    await lockEndpoints(tx, org.id);
    await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, apiKey.id));
    enabling = updateWebhook
      .run(as(actor), { params: { ...path }, body: { status: "ENABLED" } })
      .then(({ webhook }) => webhook)
      .catch((error: unknown) => error)
      .finally(() => {
        settled = true;
      });
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while (!settled && (await tx.execute(waits)).length === 0);
  });
  expect(await enabling).toMatchObject({ code: "forbidden" });
});
