import { permitInOrg } from "@/lib/auth/access";
import { advanceBulkRun } from "@/lib/bulk-runs/advance-bulk-run";
import { cancelStaleDonations } from "@/lib/donations/unpaid/cancel-unpaid-donations";
import { scanForDuplicates } from "@/lib/donors/duplicates/scan";
import { writeExportRun } from "@/lib/exports/runs/write-run";
import { updateCustomers } from "@/lib/giving/update-customers";
import { advanceImport } from "@/lib/imports/steps/advance-import";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { watchLedger } from "@/lib/ledger/watch-ledger";
import { registerDomains } from "@/lib/orgs/payment-domains/register-domains";
import { fetchCover } from "@/lib/pictures/fetch-cover";
import { backfillWindow } from "@/lib/processor-events/backfill-window";
import { advanceRun } from "@/lib/receipts/runs/advance-run";
import {
  accountBackfillDue,
  bulkRunDue,
  coverDue,
  donationOversold,
  duplicatesDue,
  emailChanged,
  exportDue,
  foldDue,
  givingDue,
  importDue,
  inngest,
  paymentDomainsDue,
  platformBackfillDue,
  slotsNeeded,
  statementsDue,
  verificationDue,
} from "@/lib/services/inngest/events";
import { refundOversoldTickets } from "@/lib/tickets/refund-oversold-tickets";
import { foldCampaign } from "@/lib/totals/fold-rollups";
import { advanceGiving } from "@/lib/totals/prepare-giving";
import { EMAIL_RETRIES, onEvent, runEmail, runPartByPart, systemContext } from "./define";

/** Refunds payments for tickets that had sold out. */
const refundOversold = onEvent(
  "refund-oversold",
  donationOversold,
  { retries: 10 },
  async (ctx, { donationId }) => ({ outcome: await refundOversoldTickets(ctx, donationId) }),
);

/**
 * Cancels open donations that were abandoned, or declined for the same donor, to free slots at their client address.
 */
const cancelStale = onEvent(
  "cancel-stale-donations",
  slotsNeeded,
  { retries: 2 },
  async (ctx, { clientKey, declinedOf }) => ({
    canceled: await cancelStaleDonations(ctx, clientKey, declinedOf ?? null),
  }),
);

/**
 * Folds a popular campaign, one at a time, so that slow totals hold one connection. Failures are folded by the minutely
 * schedule.
 */
const foldPopular = onEvent(
  "fold-campaign",
  foldDue,
  { retries: 0, concurrency: { limit: 1 } },
  async (ctx, { campaignId }) => ({ folded: await foldCampaign(ctx, campaignId) }),
);

/** Number of retries of a batch of giving. Another request of the figures starts the job again. */
const GIVING_RETRIES = 4;

/** Reads the giving of donors: two organizations at a time, and one run per organization. */
export const prepareDonorGiving = inngest.createFunction(
  {
    id: "prepare-giving",
    triggers: [givingDue],
    retries: GIVING_RETRIES,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.orgId" }],
  },
  async ({ event: { data }, step }) =>
    runPartByPart(
      step,
      "prepare-giving",
      (ctx) => advanceGiving(ctx, data.orgId),
      (at) => givingDue.create(data, { id: `giving:${data.orgId}:more:${at}` }),
    ),
);

/** Compares the donors of an organization: two organizations at a time, and one run per organization. */
const findDuplicates = onEvent(
  "find-duplicates",
  duplicatesDue,
  { retries: 2, concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.orgId" }] },
  async (ctx, { orgId }) => ({ pairs: await scanForDuplicates(ctx, orgId) }),
);

/** Writes a donor's new email address to their customers at the processor. */
const changeCustomers = onEvent(
  "change-customers",
  emailChanged,
  { retries: 5 },
  async (ctx, { donorId }) => ({
    changed: await updateCustomers(ctx, donorId),
  }),
);

/** Registers domains at staff's request. The sweep retries failures. */
const registerPaymentDomains = onEvent(
  "register-payment-domains",
  paymentDomainsDue,
  { retries: 0, concurrency: { limit: 1 } },
  registerDomains,
);

/** Fetches a campaign's cover: two at a time and one per organization, so that slow hosts do not delay the others. */
const fetchCampaignCover = onEvent(
  "fetch-cover",
  coverDue,
  { retries: 1, concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.orgId" }] },
  async (ctx, { campaignId }) => ({ status: await fetchCover(ctx, campaignId) }),
);

/**
 * Backfills an hour of the platform's own events. These contain the donations, so they do not queue behind the
 * accounts' events.
 */
export const backfillPlatform = onEvent(
  "backfill-platform",
  platformBackfillDue,
  { retries: 2, concurrency: { limit: 2 } },
  backfillWindow,
);

/**
 * Backfills the events of one account, few accounts at a time: a failing or hanging account takes one slot for a few
 * seconds.
 */
export const backfillAccount = onEvent(
  "backfill-account",
  accountBackfillDue,
  { retries: 2, concurrency: { limit: 4 } },
  backfillWindow,
);

/**
 * Verifies the totals of one organization, one at a time, since it reads everything. A difference is verified again
 * after ten minutes, because an event may be in transit, and only then reported to staff.
 */
const verifyOrganizationTotals = inngest.createFunction(
  { id: "reconcile-organization", triggers: [verificationDue], retries: 3, concurrency: { limit: 1 } },
  async ({ event, step }) => {
    const { orgId } = event.data;
    const context = () => systemContext("reconcile-organization");
    const verify = async () => verifyLedger(await permitInOrg(context(), orgId));
    const first = await step.run("verify", verify);
    if (!first.ok) await step.sleep("let events arrive", "10m");
    const found = first.ok ? first : await step.run("verify again", verify);
    await step.run("tell staff", () => watchLedger(context(), orgId, found));
    return { ok: found.ok };
  },
);

/**
 * Makes the statements of a run. Few at a time, since all share the drawing thread with donors, and one per
 * organization.
 */
export const makeStatements = inngest.createFunction(
  {
    id: "make-statements",
    triggers: [statementsDue],
    retries: EMAIL_RETRIES,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.orgId" }],
  },
  async ({ event: { data }, step }) => ({
    runId: data.runId,
    ...(await runPartByPart(
      step,
      "make-statements",
      (ctx) => runEmail(() => advanceRun(ctx, data.runId)),
      (at) => statementsDue.create(data, { id: `statements:${data.runId}:${at}` }),
    )),
  }),
);

/** Number of retries of a part of an import. The sweep continues what still fails after them. */
const IMPORT_RETRIES = 5;

/**
 * Checks, imports and undoes a file. One at a time across all organizations, since each part keeps the database busy
 * for seconds.
 */
export const advanceImports = inngest.createFunction(
  { id: "advance-import", triggers: [importDue], retries: IMPORT_RETRIES, concurrency: [{ limit: 1 }] },
  async ({ event: { data }, step }) => ({
    importId: data.importId,
    ...(await runPartByPart(
      step,
      "advance-import",
      (ctx) => advanceImport(ctx, data.importId),
      (at) => importDue.create(data, { id: `import:${data.importId}:more:${at}` }),
    )),
  }),
);

/** Changes all matching rows, one run per organization at a time. */
export const advanceBulkRuns = inngest.createFunction(
  {
    id: "advance-bulk-run",
    triggers: [bulkRunDue],
    retries: EMAIL_RETRIES,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.orgId" }],
  },
  async ({ event: { data }, step }) => ({
    runId: data.runId,
    ...(await runPartByPart(
      step,
      "advance-bulk-run",
      (ctx) => advanceBulkRun(ctx, data.runId),
      (at) => bulkRunDue.create(data, { id: `bulk-run:${data.runId}:more:${at}` }),
    )),
  }),
);

/** Number of retries of writing an export, each from the beginning. The sweep continues what still fails after them. */
const EXPORT_RETRIES = 4;

/** Writes the archive of an export run: two at a time, and one per organization. */
export const writeExports = onEvent(
  "write-export",
  exportDue,
  { retries: EXPORT_RETRIES, concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.orgId" }] },
  writeExportRun,
);

/** Functions of our own events, except emails and webhook deliveries. */
export const eventFunctions = [
  refundOversold,
  cancelStale,
  foldPopular,
  prepareDonorGiving,
  findDuplicates,
  changeCustomers,
  registerPaymentDomains,
  fetchCampaignCover,
  backfillPlatform,
  backfillAccount,
  verifyOrganizationTotals,
  makeStatements,
  advanceBulkRuns,
  advanceImports,
  writeExports,
];
