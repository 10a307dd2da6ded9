import { asc, eq } from "drizzle-orm";
import { auditEntries } from "@/db/schema/audit-entries";
import { makeCampaign, makeOrganization, testDatabase } from "@/db/testing";
import { createCustomField } from "@/lib/campaigns/custom-fields/api";
import { createGivingLevel } from "@/lib/campaigns/giving-levels/api";
import type { Actor, Context } from "@/lib/kernel/context";
import { createCustomFieldInput, createGivingLevelInput } from "../form/schemas";

export const NOW = new Date("2026-11-21T12:00:00Z");

export function contextOf(actor: Actor): Context {
  return { db: testDatabase(), actor, now: NOW, requestId: "req_parts", writes: true };
}

/** Creates a published campaign, with a context of its organization's owner. */
export async function setUp(given: Parameters<typeof makeCampaign>[1] = {}) {
  const org = await makeOrganization();
  const campaign = await makeCampaign(org.id, given);
  const ctx = contextOf({ kind: "person", userId: org.ownerId });
  const at = { id: campaign.id };
  return {
    org,
    campaign,
    ctx,
    at,
    addField: (given: Record<string, unknown> = {}) =>
      createCustomField.run(ctx, {
        params: { ...at },
        body: createCustomFieldInput.parse({ label: "Your shirt size?", type: "TEXT", ...given }),
      }),
    offer: (given: Record<string, unknown> = {}) =>
      createGivingLevel.run(ctx, {
        params: { ...at },
        body: createGivingLevelInput.parse({ name: "Friend", amountCents: 5000, ...given }),
      }),
  };
}

/** Returns the audit entries about a subject, oldest first. */
export async function notesOf(subjectId: string) {
  return testDatabase()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId))
    .orderBy(asc(auditEntries.id));
}
