import { eq } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { customFields } from "@/db/schema/custom-fields";
import { donationAnswers } from "@/db/schema/donations";

export type Answer = { fieldId: string; label: string; value: string };

/** Returns the answers given with each of these donations, in the order of the campaign's questions. */
export async function findAnswers(
  db: Executor,
  donationIds: readonly string[],
): Promise<Map<string, Answer[]>> {
  const found = new Map<string, Answer[]>();
  if (donationIds.length === 0) return found;
  const rows = await db
    .select({
      donationId: donationAnswers.donationId,
      answer: { fieldId: customFields.id, label: customFields.label, value: donationAnswers.value },
    })
    .from(donationAnswers)
    .innerJoin(customFields, eq(customFields.id, donationAnswers.fieldId))
    .where(anyOf(donationAnswers.donationId, donationIds))
    .orderBy(customFields.position, customFields.id);
  for (const { donationId, answer } of rows)
    found.set(donationId, [...(found.get(donationId) ?? []), answer]);
  return found;
}
