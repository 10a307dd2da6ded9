import { and, asc, desc, eq, gte, isNotNull, isNull, lt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { offlineDonations } from "@/db/schema/offline-donations";
import { organizations } from "@/db/schema/organizations";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { countedLevel } from "@/lib/donations/counted-level-store";
import { ticketsValue } from "@/lib/donations/tickets-value-store";
import { donorLanguage } from "@/lib/donors/language-store";
import { designatedFunds } from "@/lib/funds/designation-store";
import type { TimeWindow } from "@/lib/kernel/time/time-window";

/**
 * Returns a donor with the language for the statement and the organization, or null if the organization has no such
 * donor.
 */
export async function findStatementDonor(db: Executor, orgId: string, donorId: string) {
  const [row] = await db
    .select({
      donor: {
        firstName: donors.firstName,
        lastName: donors.lastName,
        email: donors.email,
        postalAddress: donors.postalAddress,
      },
      org: organizations,
      language: donorLanguage,
    })
    .from(donors)
    .innerJoin(organizations, eq(organizations.id, donors.orgId))
    .where(and(eq(donors.id, donorId), eq(donors.orgId, orgId)));
  return row ?? null;
}

/** Returns at most `most` of a donor's donations that were paid in the window, oldest first. */
export async function listPaidDonations(
  db: Executor,
  { orgId, donorId, window, most }: { orgId: string; donorId: string; window: TimeWindow; most: number },
) {
  return db
    .select({
      id: donations.id,
      receiptNumber: donations.receiptNumber,
      status: donations.status,
      paymentMethod: donations.paymentMethod,
      description: offlineDonations.description,
      amountCents: donations.amountCents,
      totalChargedCents: donations.totalChargedCents,
      receivedCents: donations.receivedCents,
      refundedCents: donations.refundedCents,
      ticketCount: donations.ticketCount,
      succeededAt: donations.succeededAt,
      ticketsValueCents: ticketsValue,
      funds: designatedFunds,
      level: { name: givingLevels.name, fairMarketValueCents: givingLevels.fairMarketValueCents },
      campaign: { title: campaigns.title },
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(givingLevels, eq(givingLevels.id, countedLevel))
    .leftJoin(offlineDonations, eq(offlineDonations.donationId, donations.id))
    .where(
      and(
        eq(donations.donorId, donorId),
        eq(donations.orgId, orgId),
        isNotNull(donations.succeededAt),
        window.from ? gte(donations.succeededAt, window.from) : undefined,
        window.before ? lt(donations.succeededAt, window.before) : undefined,
      ),
    )
    .orderBy(asc(donations.succeededAt), asc(donations.id))
    .limit(most);
}

export type PaidDonation = Awaited<ReturnType<typeof listPaidDonations>>[number];

/** Returns the newest statement of a donor that a run issued for exactly this window before an instant, or null. */
export async function findIssued(
  db: Executor,
  { donorId, window, before }: { donorId: string; window: TimeWindow; before: Date },
) {
  if (!window.from || !window.before) return null;
  const [row] = await db
    .select({
      at: statements.madeAt,
      replacesAt: statements.replacesAt,
      sums: {
        donationCount: statements.donationCount,
        paidCents: statements.paidCents,
        returnedCents: statements.returnedCents,
        goodsCents: statements.goodsCents,
        deductibleCents: statements.deductibleCents,
      },
    })
    .from(statements)
    .innerJoin(statementRuns, eq(statementRuns.id, statements.runId))
    .where(
      and(
        eq(statements.donorId, donorId),
        eq(statementRuns.windowFrom, window.from),
        eq(statementRuns.windowBefore, window.before),
        lt(statements.madeAt, before),
        isNull(statements.problem),
      ),
    )
    .orderBy(desc(statements.madeAt))
    .limit(1);
  return row ?? null;
}
