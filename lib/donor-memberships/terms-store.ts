import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { membershipTerms } from "@/db/schema/donor-memberships";
import { DEFAULT_TERMS } from "./rules";
import type { MembershipTerms } from "./schemas";

/** How memberships of a campaign run; the defaults if it has saved nothing. */
export async function readTerms(db: Executor, campaignId: string): Promise<MembershipTerms> {
  const [row] = await db.select().from(membershipTerms).where(eq(membershipTerms.campaignId, campaignId));
  const { months, graceDays, reminderDays } = row ?? DEFAULT_TERMS;
  return { months, graceDays, reminderDays: [...reminderDays] };
}

/** Within the lock of the campaign's parts. */
export async function writeTerms(
  tx: Executor,
  campaignId: string,
  terms: MembershipTerms,
  now: Date,
): Promise<void> {
  const set = { ...terms, updatedAt: now };
  await tx
    .insert(membershipTerms)
    .values({ campaignId, ...set })
    .onConflictDoUpdate({ target: membershipTerms.campaignId, set });
}

/** Copies the terms of a campaign to a new one; writes nothing if the campaign has none. */
export async function copyTerms(
  tx: Executor,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const [row] = await tx.select().from(membershipTerms).where(eq(membershipTerms.campaignId, from));
  if (row) await tx.insert(membershipTerms).values({ ...row, campaignId: to, updatedAt: now });
}
