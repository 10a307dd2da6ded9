import { and, desc, eq, gt, isNotNull, isNull, like, ne, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { alerts } from "@/db/schema/alerts";
import { apiKeys } from "@/db/schema/api-keys";
import { campaignPreviewLinks } from "@/db/schema/campaign-preview-links";
import { campaigns } from "@/db/schema/campaigns";
import { customFields } from "@/db/schema/custom-fields";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { donorFields } from "@/db/schema/donor-fields";
import { donorMemberships } from "@/db/schema/donor-memberships";
import { donorMerges } from "@/db/schema/donor-merges";
import { donorNotes } from "@/db/schema/donor-notes";
import { donorTags } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { exportRuns } from "@/db/schema/export-runs";
import { funds } from "@/db/schema/funds";
import { givingLevels } from "@/db/schema/giving-levels";
import { givingTokens } from "@/db/schema/giving-tokens";
import { households } from "@/db/schema/households";
import { imports } from "@/db/schema/imports";
import { invitations } from "@/db/schema/invitations";
import { matches } from "@/db/schema/matches";
import { offlineBatches } from "@/db/schema/offline-donations";
import { organizations } from "@/db/schema/organizations";
import { payouts } from "@/db/schema/payouts";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { savedReports } from "@/db/schema/saved-reports";
import { segments } from "@/db/schema/segments";
import { softCredits } from "@/db/schema/soft-credits";
import { statementRuns, statements } from "@/db/schema/statement-runs";
import { subscriptionLinks } from "@/db/schema/subscription-links";
import { subscriptions } from "@/db/schema/subscriptions";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import type { DEMO } from "@/lib/kernel/demo";
import { demoGivingToken, demoLinks } from "@/lib/links/giving-token";
import { demoToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import { viewToken } from "@/lib/links/view-token";
import { tokenOf } from "@/lib/team/invitations/invitation-link";

export type Demo = Partial<Record<keyof typeof DEMO, string>>;

const ofDonations = eq(imports.kind, "DONATIONS");
const undecided = [isNull(invitations.acceptedAt), isNull(invitations.revokedAt)];

/** Returns the id of the newest matching row. */
async function newest<T extends PgTable & { id: PgColumn; createdAt: PgColumn }>(
  db: Database,
  table: T,
  ...where: (SQL | undefined)[]
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(...where))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1);
  return row?.id as string | undefined;
}

type Sought = { orgSlug: string; campaignSlug: string; person: string; now: Date };

/**
 * Returns the ids of the example objects in this database; empty without the demo. `person` is the reader's email
 * address.
 */
export async function findDemoIds(
  db: Database,
  { orgSlug, campaignSlug, person, now }: Sought,
): Promise<Demo> {
  const [org] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.slug, orgSlug));
  if (!org) return {};
  const mine = (table: { orgId: PgColumn }) => eq(table.orgId, org.id);
  const campaignId = await newest(db, campaigns, mine(campaigns), eq(campaigns.slug, campaignSlug));
  if (!campaignId) return {};
  const [
    draftCampaignId,
    customFieldId,
    givingLevelId,
    matchId,
    donation,
    subscription,
    ended,
    links,
    giving,
    statementsRun,
    exportRunId,
    disputeId,
    offline,
    offlineBatchId,
    payoutId,
    alertId,
    invitationId,
    invitationToken,
    apiKeyId,
    webhookId,
    donorTagId,
    donorFieldId,
    householdId,
    segmentId,
    savedReportId,
    fundId,
    unusedFundId,
    importId,
    draftImportId,
    undoneImportId,
    commitmentId,
  ] = await Promise.all([
    newest(db, campaigns, mine(campaigns), eq(campaigns.status, "DRAFT")),
    newest(db, customFields, eq(customFields.campaignId, campaignId), isNull(customFields.archivedAt)),
    newest(db, givingLevels, eq(givingLevels.campaignId, campaignId), isNull(givingLevels.archivedAt)),
    newest(db, matches, eq(matches.campaignId, campaignId)),
    completeDonation(db, campaignId),
    steadySubscription(db, campaignId),
    endedSubscription(db, org.id),
    mailedLinks(db, org.id, now),
    ownGiving(db, org.id, now),
    finishedStatements(db, org.id, now),
    newest(db, exportRuns, mine(exportRuns), gt(exportRuns.expiresAt, now)),
    newest(db, disputes, mine(disputes), eq(disputes.status, "OPEN")),
    standingOffline(db, org.id),
    newest(db, offlineBatches, mine(offlineBatches)),
    newest(db, payouts, mine(payouts), eq(payouts.status, "PAID")),
    newest(db, alerts, mine(alerts), isNull(alerts.resolvedAt)),
    newest(db, invitations, mine(invitations), ...undecided),
    invitationFor(db, person, now),
    newest(db, apiKeys, mine(apiKeys), isNull(apiKeys.revokedAt)),
    newest(db, webhookEndpoints, mine(webhookEndpoints)),
    newest(db, donorTags, mine(donorTags)),
    newest(
      db,
      donorFields,
      mine(donorFields),
      eq(donorFields.type, "CHOICE"),
      isNull(donorFields.archivedAt),
    ),
    newest(db, households, mine(households)),
    newest(db, segments, mine(segments)),
    newest(db, savedReports, mine(savedReports)),
    newest(db, funds, mine(funds), isNull(funds.archivedAt), isNotNull(funds.goalCents)),
    newest(db, funds, mine(funds), isNull(funds.archivedAt), isNull(funds.goalCents)),
    newest(db, imports, mine(imports), ofDonations, eq(imports.status, "COMPLETED")),
    newest(db, imports, mine(imports), ofDonations, eq(imports.status, "DRAFT"), isNotNull(imports.header)),
    newest(db, imports, mine(imports), ofDonations, eq(imports.status, "UNDONE")),
    newest(
      db,
      recurringCommitments,
      mine(recurringCommitments),
      eq(recurringCommitments.state, "OPEN"),
      isNull(recurringCommitments.askedAt),
    ),
  ]);
  const webhookDeliveryId =
    webhookId && (await newest(db, webhookDeliveries, eq(webhookDeliveries.endpointId, webhookId)));
  const previewLinkId =
    draftCampaignId &&
    (await newest(db, campaignPreviewLinks, eq(campaignPreviewLinks.campaignId, draftCampaignId)));
  const merge = await standingMerge(db, org.id);
  const membership = await standingMembership(db, org.id);
  const donorId = donation?.donorId;
  const duplicateDonorId = await newest(
    db,
    donors,
    mine(donors),
    isNull(donors.email),
    merge ? ne(donors.id, merge.mergingDonorId) : undefined,
  );
  const softCreditId =
    donation?.donationId && (await newest(db, softCredits, eq(softCredits.donationId, donation.donationId)));
  const donorNoteId = donorId && (await newest(db, donorNotes, eq(donorNotes.donorId, donorId)));
  return {
    orgId: org.id,
    campaignId,
    draftCampaignId,
    previewLinkId,
    customFieldId,
    givingLevelId,
    matchId,
    ...donation,
    donorNoteId,
    donorTagId,
    donorFieldId,
    householdId,
    softCreditId,
    duplicateDonorId,
    ...merge,
    ...membership,
    segmentId,
    savedReportId,
    fundId,
    unusedFundId,
    importId,
    draftImportId,
    undoneImportId,
    commitmentId,
    ...subscription,
    ...ended,
    ...links,
    ...giving,
    ...statementsRun,
    exportRunId,
    disputeId,
    ...offline,
    offlineBatchId,
    payoutId,
    alertId,
    invitationId,
    invitationToken,
    apiKeyId,
    webhookId,
    webhookDeliveryId,
  };
}

/** Returns a one-time donation by card with a message, not refunded. */
async function completeDonation(db: Database, campaignId: string): Promise<Demo | undefined> {
  const [row] = await db
    .select({ donationId: donations.id, donorId: donations.donorId })
    .from(donations)
    .where(
      and(
        eq(donations.campaignId, campaignId),
        eq(donations.status, "SUCCEEDED"),
        eq(donations.paymentMethod, "CARD"),
        eq(donations.refundedCents, 0),
        gt(donations.amountCents, 1000),
        isNull(donations.subscriptionId),
        isNotNull(donations.publicMessage),
      ),
    )
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(1);
  return row && { ...row, donationToken: viewToken("donation", row.donationId) };
}

/** Returns the last merge of donors, with the kept donor. */
async function standingMerge(
  db: Database,
  orgId: string,
): Promise<{ donorMergeId: string; mergingDonorId: string } | undefined> {
  const [row] = await db
    .select({ donorMergeId: donorMerges.id, mergingDonorId: donorMerges.donorId })
    .from(donorMerges)
    .where(eq(donorMerges.orgId, orgId))
    .orderBy(desc(donorMerges.number))
    .limit(1);
  return row;
}

/** Returns a check that is not voided. */
async function standingOffline(db: Database, orgId: string): Promise<Demo | undefined> {
  const [row] = await db
    .select({ offlineDonationId: donations.id })
    .from(donations)
    .where(
      and(
        eq(donations.orgId, orgId),
        eq(donations.status, "SUCCEEDED"),
        eq(donations.paymentMethod, "CHECK"),
      ),
    )
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(1);
  return row;
}

/** Returns an active subscription that examples read but do not change. */
async function steadySubscription(db: Database, campaignId: string): Promise<Demo> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.campaignId, campaignId),
        eq(subscriptions.status, "ACTIVE"),
        eq(subscriptions.paymentMethod, "CARD"),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1);
  return { subscriptionId: row?.id };
}

/** Returns tokens of links for donors' changes, created by the seed (scripts/seed/links.ts). */
async function mailedLinks(db: Database, orgId: string, now: Date): Promise<Demo> {
  const rows = await db
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      raiseId: subscriptionLinks.raiseId,
      tokenHash: subscriptionLinks.tokenHash,
    })
    .from(subscriptionLinks)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionLinks.subscriptionId))
    .where(
      and(
        eq(subscriptions.orgId, orgId),
        like(subscriptionLinks.cause, "demo:%"),
        gt(subscriptionLinks.expiresAt, now),
        isNull(subscriptionLinks.endedAt),
      ),
    );
  const found: Demo = {};
  for (const { id, status, raiseId, tokenHash } of rows) {
    const token = raiseId ? demoToken("raise", raiseId) : demoToken("manage", id);
    // Created by an installation with another secret.
    if (hashToken(token) !== tokenHash) continue;
    if (raiseId) found.raiseToken = token;
    else if (status === "CANCELED")
      Object.assign(found, {
        endedManageToken: token,
        endedSubscriptionToken: viewToken("subscription", id),
      });
    else Object.assign(found, { manageToken: token, subscriptionToken: viewToken("subscription", id) });
  }
  return found;
}

/** Returns an open session of a donor with a subscription and an unused link, from the seed (scripts/seed/links.ts). */
async function ownGiving(db: Database, orgId: string, now: Date): Promise<Demo | undefined> {
  const rows = await db
    .select({
      donorId: givingTokens.donorId,
      kind: givingTokens.kind,
      tokenHash: givingTokens.tokenHash,
      subscriptionId: subscriptions.id,
    })
    .from(givingTokens)
    .innerJoin(subscriptions, eq(subscriptions.donorId, givingTokens.donorId))
    .where(
      and(eq(subscriptions.orgId, orgId), gt(givingTokens.expiresAt, now), isNull(givingTokens.endedAt)),
    );
  const hashes = new Set(rows.map(({ tokenHash }) => tokenHash));
  const open = (token: string) => hashes.has(hashToken(token));
  const [session] = rows.filter(({ kind }) => kind === "SESSION");
  if (!session) return undefined;
  const { donorId, subscriptionId } = session;
  const givingToken = demoGivingToken("giving", donorId);
  const givingLinkToken = demoLinks(donorId).find(open);
  if (!open(givingToken)) return undefined;
  return {
    givingToken,
    endedGivingToken: demoGivingToken("giving", `ended ${donorId}`),
    givingSubscriptionId: subscriptionId,
    ...(givingLinkToken ? { givingLinkToken } : {}),
  };
}

/** Returns the membership that is paid furthest ahead. */
async function standingMembership(db: Database, orgId: string): Promise<Demo | undefined> {
  const [row] = await db
    .select({ donationId: donorMemberships.lastDonationId })
    .from(donorMemberships)
    .where(and(eq(donorMemberships.orgId, orgId), isNotNull(donorMemberships.until)))
    .orderBy(desc(donorMemberships.until), donorMemberships.number)
    .limit(1);
  if (!row?.donationId) return undefined;
  return {
    membershipToken: viewToken("donation", row.donationId),
    membershipCheckToken: viewToken("membershipCheck", row.donationId),
  };
}

/** Returns a statement run whose files are still kept (scripts/seed/statements.ts), and one of its statements. */
async function finishedStatements(db: Database, orgId: string, now: Date): Promise<Demo | undefined> {
  const [row] = await db
    .select({ runId: statementRuns.id, statementId: statements.id })
    .from(statementRuns)
    .innerJoin(statements, eq(statements.runId, statementRuns.id))
    .where(
      and(
        eq(statementRuns.orgId, orgId),
        isNotNull(statementRuns.madeAt),
        gt(statementRuns.expiresAt, now),
        isNull(statements.problem),
      ),
    )
    .orderBy(desc(statementRuns.expiresAt), statements.number)
    .limit(1);
  return row && { statementRunId: row.runId, statementToken: viewToken("statement", row.statementId) };
}

/** Returns an ended subscription. Ending it again changes nothing. */
async function endedSubscription(db: Database, orgId: string): Promise<Demo | undefined> {
  const [row] = await db
    .select({ endedSubscriptionId: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.status, "CANCELED")))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1);
  return row;
}

/** Returns a person's invitation to another organization. */
async function invitationFor(db: Database, email: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ id: invitations.id, linkNonce: invitations.linkNonce, tokenHash: invitations.tokenHash })
    .from(invitations)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now), ...undecided))
    .limit(1);
  return (row && tokenOf(row)) ?? undefined;
}
