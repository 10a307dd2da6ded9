import { and, asc, eq } from "drizzle-orm";
import { webhookEndpoints, webhookEvents } from "@/db/schema/webhooks";
import { testDatabase, unique } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import { encryptSecret, newSecret } from "@/lib/webhooks/secrets/secret";

export const NOW = new Date("2026-11-21T12:00:00Z");
export const SYSTEM: Actor = { kind: "system", name: "test" };

/** For tests: returns a context at `minutes` after NOW. */
export function context(actor: Actor = SYSTEM, minutes = 0): Context {
  const now = new Date(NOW.getTime() + minutes * 60_000);
  return { db: testDatabase(), actor, now, requestId: unique("req_") };
}

export const person = (userId: string): Actor => ({ kind: "person", userId });

/** For tests: creates an enabled endpoint that receives all events of an organization; `secret` is in plain text. */
export async function makeEndpoint(orgId: string, given: Partial<typeof webhookEndpoints.$inferInsert> = {}) {
  const { id = unique(), secret = newSecret(), ...rest } = given;
  const [row] = await testDatabase()
    .insert(webhookEndpoints)
    .values({
      id,
      orgId,
      url: "https://receiver.example/hooks",
      eventTypes: [],
      secret: encryptSecret(id, secret),
      createdBy: "user_test",
      createdAt: NOW,
      updatedAt: NOW,
      ...rest,
    })
    .returning();
  if (!row) throw new Error("endpoint not inserted");
  return { ...row, secret };
}

export async function endpointRow(id: string) {
  const [row] = await testDatabase().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row;
}

/** Returns the types of an organization's events in order, optionally only those of one subject. */
export async function eventTypesOf(orgId: string, subjectId?: string): Promise<string[]> {
  const rows = await testDatabase()
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.orgId, orgId),
        subjectId === undefined ? undefined : eq(webhookEvents.subjectId, subjectId),
      ),
    )
    .orderBy(asc(webhookEvents.createdAt), asc(webhookEvents.type));
  return rows.map((row) => row.type);
}
