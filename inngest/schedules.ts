import { publishStalledBulkRuns } from "@/lib/bulk-runs/publish-bulk-runs";
import { purgeOldPreviewLinks } from "@/lib/campaigns/previews/preview-links";
import { endDueCampaigns } from "@/lib/campaigns/schedule/end-due-campaigns";
import { publishDueCampaigns } from "@/lib/campaigns/schedule/publish-due-campaigns";
import { findContinued } from "@/lib/commitments/find-continued";
import { sweepDisputes } from "@/lib/disputes/sweep-disputes";
import { sweepUnpaidDonations } from "@/lib/donations/unpaid/sweep-unpaid-donations";
import { remindMembers } from "@/lib/donor-memberships/remind-members";
import { publishDuplicateScans } from "@/lib/donors/duplicates/scan";
import { publishOwedExportMails, publishStalledExportRuns } from "@/lib/exports/runs/publish-runs";
import { removeExportFiles } from "@/lib/exports/runs/remove-files";
import { purgeAbuse } from "@/lib/fraud/purge-abuse";
import { purgeTokens } from "@/lib/giving/purge-tokens";
import { sweepCustomers } from "@/lib/giving/update-customers";
import { purgeIdempotencyKeys } from "@/lib/http/idempotency/purge-keys";
import { purgeLimitCounts } from "@/lib/http/limits/purge-counts";
import { purgeImports } from "@/lib/imports/delete-import";
import { publishStalledImports } from "@/lib/imports/steps/publish-imports";
import { foldAllBalances } from "@/lib/ledger/fold-balances";
import { publishVerifications } from "@/lib/ledger/publish-verifications";
import { publishOwedAddressChanges } from "@/lib/orgs/notify-former-address";
import { registerDomains } from "@/lib/orgs/payment-domains/register-domains";
import { sweepCapabilities } from "@/lib/orgs/sweep-capabilities";
import { sweepPayouts } from "@/lib/payouts/sweep-payouts";
import { movePictures } from "@/lib/pictures/move-pictures";
import { publishDueCovers } from "@/lib/pictures/publish-covers";
import { purgeUnusedPictures, removeUnusedFiles } from "@/lib/pictures/purge-pictures";
import { renderPictures } from "@/lib/pictures/render-pictures";
import { publishBackfills } from "@/lib/processor-events/publish-backfills";
import { publishStalledRuns } from "@/lib/receipts/runs/publish-runs";
import { purgeStatementFiles } from "@/lib/receipts/runs/purge-files";
import { sweepRefunds } from "@/lib/refunds/sync/sweep-refunds";
import { mailDueReports } from "@/lib/saved-reports/mail-due-reports";
import { purgeLinks } from "@/lib/subscriptions/links/purge-links";
import { sweepSubscriptions } from "@/lib/subscriptions/sync/sweep-subscriptions";
import { publishUnsentInvitations } from "@/lib/team/invitations/publish-invitation";
import { foldEverything } from "@/lib/totals/fold-rollups";
import { purgeEvents } from "@/lib/webhooks/outbox/purge-events";
import { onSchedule, sweepInBatches } from "./define";

const EACH_MINUTE = "* * * * *";
/** One run at a time. The next run retries failures. */
const SWEEP = { retries: 0, concurrency: { limit: 1 } } as const;

/** Publishes and ends campaigns at their time, fetches their covers, and stores renditions of pictures. */
const campaigns = [
  onSchedule("publish-campaigns", EACH_MINUTE, { retries: 2 }, async (ctx) => ({
    published: await publishDueCampaigns(ctx),
  })),
  onSchedule("end-campaigns", EACH_MINUTE, { retries: 2 }, async (ctx) => ({
    ended: await endDueCampaigns(ctx),
  })),
  onSchedule("publish-due-covers", EACH_MINUTE, SWEEP, publishDueCovers),
  sweepInBatches("render-pictures", EACH_MINUTE, async (ctx) => {
    const { more, ...counts } = await renderPictures(ctx);
    return { more, counts };
  }),
];

/** Moves pictures stored before the picture store existed into it, and removes files from it to which no row refers. */
const pictureFiles = [
  sweepInBatches("move-pictures", "7-59/10 * * * *", async (ctx) => {
    const { more, ...counts } = await movePictures(ctx);
    return { more, counts };
  }),
  sweepInBatches("remove-picture-files", "2-59/10 * * * *", async (ctx) => {
    const { more, ...counts } = await removeUnusedFiles(ctx);
    return { more, counts };
  }),
];

/** Sweeps read the processor's state of objects whose events seem to be lost, and resume interrupted work. */
const sweeps = [
  sweepInBatches("sweep-donations", "*/5 * * * *", async (ctx) => {
    const { more, ...counts } = await sweepUnpaidDonations(ctx);
    return { more, counts };
  }),
  sweepInBatches("sweep-subscriptions", "2-59/5 * * * *", async (ctx) => {
    const { more, ...counts } = await sweepSubscriptions(ctx);
    return { more, counts };
  }),
  onSchedule("sweep-refunds", "*/5 * * * *", SWEEP, sweepRefunds),
  onSchedule("sweep-disputes", "23 * * * *", SWEEP, sweepDisputes),
  onSchedule("sweep-payouts", "41 * * * *", SWEEP, sweepPayouts),
  onSchedule("sweep-invitations", "6-59/10 * * * *", SWEEP, publishUnsentInvitations),
  onSchedule("sweep-statements", "*/5 * * * *", SWEEP, publishStalledRuns),
  onSchedule("sweep-bulk-runs", "2-59/5 * * * *", SWEEP, publishStalledBulkRuns),
  onSchedule("sweep-exports", "1-59/5 * * * *", SWEEP, async (ctx) => ({
    ...(await publishStalledExportRuns(ctx)),
    ...(await publishOwedExportMails(ctx)),
    ...(await removeExportFiles(ctx)),
  })),
  onSchedule("sweep-imports", "*/5 * * * *", SWEEP, publishStalledImports),
  onSchedule("sweep-customers", "9-59/10 * * * *", SWEEP, sweepCustomers),
  onSchedule("sweep-capabilities", "14,44 * * * *", SWEEP, sweepCapabilities),
  onSchedule("sweep-payment-domains", "4-59/10 * * * *", SWEEP, registerDomains),
  onSchedule("sweep-notices-moved", "8-59/10 * * * *", SWEEP, publishOwedAddressChanges),
];

/**
 * Lists events whose delivery was lost at the processor: every ten minutes those of the last two hours, every day those
 * of the last three days, which is as long as the processor itself retries.
 */
const backfills = [
  onSchedule("backfill-recent", "*/10 * * * *", { retries: 2, concurrency: { limit: 1 } }, async (ctx) => ({
    parts: await publishBackfills(ctx, { hours: 2, everyMinutes: 10 }),
  })),
  onSchedule("backfill-daily", "13 4 * * *", { retries: 2, concurrency: { limit: 1 } }, async (ctx) => ({
    parts: await publishBackfills(ctx, { hours: 72, everyMinutes: 24 * 60 }),
  })),
];

/** Keeps reports and balances cheap to read by folding. They are exact without it. */
const folding = onSchedule("fold-rollups", EACH_MINUTE, { retries: 2 }, async (ctx) => ({
  folded: await foldEverything(ctx),
  balances: await foldAllBalances(ctx),
}));

/** Verifies every organization's totals against the journal and the donations each night. */
const reconciliation = onSchedule("reconcile-nightly", "23 3 * * *", { retries: 3 }, async (ctx) => ({
  due: await publishVerifications(ctx),
}));

/** Mails saved reports on Mondays and on the first of a month. */
const reports = sweepInBatches("mail-reports", "3 * * * *", async (ctx) => {
  const { more, ...counts } = await mailDueReports(ctx);
  return { more, counts };
});

/** Reminds members before their membership ends, from the morning on in their organization's time zone. */
const reminders = sweepInBatches("remind-members", "33 * * * *", async (ctx) => {
  const { more, ...counts } = await remindMembers(ctx);
  return { more, counts };
});

/** Marks commitments as continued whose donors have begun a recurring donation since they were asked. */
const commitments = sweepInBatches("find-continued", "7-59/10 * * * *", async (ctx) => {
  const { more, ...counts } = await findContinued(ctx);
  return { more, counts };
});

/** Compares every organization's donors each night. */
const duplicates = onSchedule("compare-donors", "41 3 * * *", { retries: 3 }, async (ctx) => ({
  due: await publishDuplicateScans(ctx),
}));

/**
 * Purges idempotency keys after a day, outbound events and expired links after 30 days, pictures that have not been
 * shown for an hour, files of statements after 14 days, and abuse-control records and rate-limit counts once they are
 * not needed.
 */
const purge = onSchedule("purge-expired", "17 * * * *", { retries: 2 }, async (ctx) => ({
  idempotencyKeys: await purgeIdempotencyKeys(ctx),
  abuse: await purgeAbuse(ctx),
  webhookEvents: await purgeEvents(ctx),
  mailedLinks: await purgeLinks(ctx),
  givingTokens: await purgeTokens(ctx),
  limitCounts: await purgeLimitCounts(ctx),
  pictures: await purgeUnusedPictures(ctx),
  previewLinks: await purgeOldPreviewLinks(ctx),
  statementFiles: await purgeStatementFiles(ctx),
  imports: await purgeImports(ctx),
}));

/** Scheduled functions, except those that publish outbound webhooks. */
export const scheduledFunctions = [
  ...campaigns,
  ...pictureFiles,
  ...sweeps,
  ...backfills,
  folding,
  reconciliation,
  duplicates,
  reports,
  reminders,
  commitments,
  purge,
];
