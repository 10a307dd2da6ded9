import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { membershipTerms } from "@/db/schema/donor-memberships";
import { DEFAULT_TERMS } from "./rules";
import type { MembershipTerms } from "./schemas";

/** Returns a campaign's membership terms, or the defaults if none are saved. */
export async function readTerms(db: Executor, campaignId: string): Promise<MembershipTerms> {
  const [row] = await db.select().from(membershipTerms).where(eq(membershipTerms.campaignId, campaignId));
  const { months, graceDays, reminderDays } = row ?? DEFAULT_TERMS;
  return { months, graceDays, reminderDays: [...reminderDays] };
}

/** Writes a campaign's terms. Requires the lock of the campaign's parts. */
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

/** Copies a campaign's terms to a new campaign. Does nothing if there are none. */
export async function copyTerms(
  tx: Executor,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const [row] = await tx.select().from(membershipTerms).where(eq(membershipTerms.campaignId, from));
  if (row) await tx.insert(membershipTerms).values({ ...row, campaignId: to, updatedAt: now });
}
