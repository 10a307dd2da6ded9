import { and, desc, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { olderThan } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donors } from "@/db/schema/donors";
import { funds } from "@/db/schema/funds";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { currentDonorIdOf } from "@/lib/donors/merges/current-donor-store";
import type { CommitmentFilter } from "./schemas";

const c = recurringCommitments;
export type CommitmentRow = typeof recurringCommitments.$inferSelect;

/** Returns the SQL condition for an organization's commitments that match a filter. */
export function commitmentsWhere(orgId: string, filter: CommitmentFilter): SQL | undefined {
  const { state, status, frequency, source, campaignId, donorId } = filter;
  return and(
    eq(c.orgId, orgId),
    state ? eq(c.state, state) : undefined,
    status ? eq(c.status, status) : undefined,
    frequency ? eq(c.frequency, frequency) : undefined,
    source ? eq(c.source, source) : undefined,
    campaignId ? eq(c.campaignId, campaignId) : undefined,
    donorId ? eq(c.donorId, currentDonorIdOf(donorId)) : undefined,
  );
}

function select(db: Executor) {
  return db
    .select({
      commitment: c,
      donor: {
        id: donors.id,
        firstName: donors.firstName,
        lastName: donors.lastName,
        email: donors.email,
        unsubscribedAt: donors.unsubscribedAt,
        doNotContact: donors.doNotContact,
      },
      campaign: { id: campaigns.id, title: campaigns.title },
      fund: { id: funds.id, name: funds.name },
    })
    .from(c)
    .innerJoin(donors, eq(donors.id, c.donorId))
    .leftJoin(campaigns, eq(campaigns.id, c.campaignId))
    .leftJoin(funds, eq(funds.id, c.fundId))
    .$dynamic();
}
export type CommitmentDetails = Awaited<ReturnType<typeof select>>[number];

type Position = { createdAt: Date; id: string };

/** Returns the next commitments of an organization after a position, newest first. */
export async function listCommitmentRows(
  db: Executor,
  orgId: string,
  filter: CommitmentFilter,
  { after, limit }: { after: Position | null; limit: number },
): Promise<CommitmentDetails[]> {
  return select(db)
    .where(and(commitmentsWhere(orgId, filter), after ? olderThan(c, after) : undefined))
    .orderBy(desc(c.createdAt), desc(c.id))
    .limit(limit);
}

export async function findCommitment(
  db: Executor,
  orgId: string,
  id: string,
): Promise<CommitmentDetails | null> {
  const [row] = await select(db).where(and(eq(c.orgId, orgId), eq(c.id, id)));
  return row ?? null;
}

/** Locks a commitment. Returns null if it is gone. */
export async function lockCommitment(tx: Executor, id: string): Promise<CommitmentRow | null> {
  const [row] = await tx.select().from(c).where(eq(c.id, id)).for("no key update");
  return row ?? null;
}

/** Changes a locked commitment. */
export async function changeCommitment(
  tx: Executor,
  id: string,
  change: Partial<Pick<CommitmentRow, "state" | "note" | "subscriptionId" | "askedCampaignId">> & {
    updatedAt: Date;
  },
): Promise<void> {
  await tx.update(c).set(change).where(eq(c.id, id));
}

/** Records that a donor is asked. Returns false if the commitment is not open or its donor was asked after `since`. */
export async function claimContinuationRequest(
  tx: Executor,
  id: string,
  { campaignId, since, now }: { campaignId: string; since: Date; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(c)
    .set({ askedAt: now, askedCampaignId: campaignId, updatedAt: now })
    .where(and(eq(c.id, id), eq(c.state, "OPEN"), or(isNull(c.askedAt), lte(c.askedAt, since))))
    .returning({ id: c.id });
  return rows.length > 0;
}
