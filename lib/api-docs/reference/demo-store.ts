import { and, desc, eq, gt, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
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
import { donorMerges } from "@/db/schema/donor-merges";
import { donorNotes } from "@/db/schema/donor-notes";
import { donorTags } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import { exportRuns } from "@/db/schema/export-runs";
import { funds } from "@/db/schema/funds";
import { givingLevels } from "@/db/schema/giving-levels";
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
import { subscriptions } from "@/db/schema/subscriptions";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import type { Demo } from "@/lib/kernel/demo";
import { viewToken } from "@/lib/links/view-token";

const ofDonations = eq(imports.kind, "DONATIONS");

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

type Sought = { orgSlug: string; campaignSlug: string; now: Date };

/** Returns the ids of the example objects in this database; empty without the demo. */
export async function findDemoIds(db: Database, { orgSlug, campaignSlug, now }: Sought): Promise<Demo> {
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
    exportRunId,
    disputeId,
    offline,
    offlineBatchId,
    payoutId,
    alertId,
    invitationId,
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
    newest(db, exportRuns, mine(exportRuns), gt(exportRuns.expiresAt, now)),
    newest(db, disputes, mine(disputes), eq(disputes.status, "OPEN")),
    standingOffline(db, org.id),
    newest(db, offlineBatches, mine(offlineBatches)),
    newest(db, payouts, mine(payouts), eq(payouts.status, "PAID")),
    newest(db, alerts, mine(alerts), isNull(alerts.resolvedAt)),
    newest(db, invitations, mine(invitations), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
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
    exportRunId,
    disputeId,
    ...offline,
    offlineBatchId,
    payoutId,
    alertId,
    invitationId,
    apiKeyId,
    webhookId,
    webhookDeliveryId,
  };
}

/** Whether a donation can be an example: one-time, by card, with a message, and not refunded. The newest one is shown. */
export function isExampleDonation(campaignId: string): SQL | undefined {
  return and(
    eq(donations.campaignId, campaignId),
    eq(donations.status, "SUCCEEDED"),
    eq(donations.paymentMethod, "CARD"),
    eq(donations.refundedCents, 0),
    gt(donations.amountCents, 1000),
    isNull(donations.subscriptionId),
    isNotNull(donations.publicMessage),
  );
}

async function completeDonation(db: Database, campaignId: string): Promise<Demo | undefined> {
  const [row] = await db
    .select({ donationId: donations.id, donorId: donations.donorId })
    .from(donations)
    .where(isExampleDonation(campaignId))
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
