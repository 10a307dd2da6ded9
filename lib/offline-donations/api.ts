import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { NO_DONATION } from "@/lib/donations/refusals";
import { donationSchema, paginationSchema } from "@/lib/donations/schemas";
import type { Refusal } from "@/lib/http/declaration";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { nextCursor, previousCursor } from "@/lib/kernel/whole-number";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { batchInPath, NOT_OFFLINE, offlineInPath } from "./context";
import { CORRECTED_MEANWHILE, correctDonation, VOIDED } from "./correct-donation";
import { WITH_DOUBTS } from "./doubts";
import { BATCH, FULL_BATCH, OFFLINE, OFFLINE_DONATION } from "./examples";
import { getBatch } from "./get-batch";
import { listBatches } from "./list-batches";
import { recordBatch } from "./record-batch";
import { recordDonation } from "./record-donation";
import {
  correctOfflineInput,
  fullBatchSchema,
  listBatchesQuery,
  MAX_IN_BATCH,
  offlineBatchInput,
  offlineBatchSchema,
  offlineDonationInput,
  voidOfflineInput,
} from "./schemas";
import { VOIDED_ALREADY, voidDonation } from "./void-donation";

const NO_BATCH: Refusal = { status: 404, error: "Batch not found", when: "There is no batch with this id." };
const THROUGH_PROCESSOR: Refusal = {
  status: 409,
  error: NOT_OFFLINE,
  when: "The donation was paid through the processor.",
};

const given = {
  campaignId: DEMO.campaignId,
  method: "CHECK",
  amountCents: 25_000,
  receivedOn: "2026-11-20",
  donor: { firstName: "Rosa", lastName: "Diaz" },
  checkNumber: "1042",
  checkDate: "2026-11-18",
} as const;

export const recordOfflineDonation = endpoint({
  id: "recordOfflineDonation",
  route: "POST /api/orgs/{idOrSlug}/offline-donations",
  tag: "Offline donations",
  summary: "Record a donation",
  description: `Records a donation that the organization received outside of the processor: cash, a check, a bank transfer, stock, or an in-kind gift. It is \`SUCCEEDED\` at once and has no fees.

It counts in totals, reports, exports and statements on the day on which it was received, which may be in the past. It does not use the fee waiver or a match, and is not part of the processor's balance or payouts.

**Donor.** Identify a known donor by \`id\`, or give a name and, if known, an email address. A donor with this address is used if there is one. Without an address, a new donor is created.

**Property.** For \`STOCK\` and \`IN_KIND\`, \`description\` is required and printed on the receipt, which states no value (IRS Publication 1771). \`amountCents\` is then the organization's own estimate for its reports, or null.

**Levels and tickets.** \`givingLevelId\` and \`ticketCount\` state what the donor received in return; the amount need not equal their price. Tickets count as sold: a number that exceeds the campaign's capacity is refused with 400.

**Doubts.** A check that was recorded before (same number and amount, for the same donor or one with the same name) and a day of receipt more than ten years ago are refused with 409 unless \`confirmed\`.

**Receipt.** It exists in any case; \`sendReceipt\` mails it. The campaign does not have to be active.`,
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: offlineDonationInput,
  status: 201,
  answer: donationSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, WITH_DOUBTS],
  example: { params: { idOrSlug: DEMO.orgSlug }, body: given, answer: OFFLINE_DONATION },
  handle: ({ ctx, body }) => recordDonation(ctx, body),
});

export const recordOfflineBatch = endpoint({
  id: "recordOfflineBatch",
  route: "POST /api/orgs/{idOrSlug}/offline-batches",
  tag: "Offline donations",
  summary: "Record a batch",
  description: `Records up to ${MAX_IN_BATCH} offline donations together, all or none. \`controlCount\` and \`controlCents\` are the totals counted on paper beforehand. If the donations do not match them, nothing is recorded, and the response states the difference. Property without a value counts as 0. Each donation names its own campaign and fund.`,
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: offlineBatchInput,
  status: 201,
  answer: fullBatchSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, WITH_DOUBTS],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: {
      name: BATCH.name,
      controlCount: 2,
      controlCents: 30_000,
      donations: [
        { ...given, checkNumber: "1043" },
        {
          campaignId: DEMO.campaignId,
          method: "CASH",
          amountCents: 5000,
          receivedOn: "2026-11-20",
          donor: { firstName: "Walter", lastName: "Abbott", email: "walter.abbott@example.com" },
        },
      ],
    },
    answer: FULL_BATCH,
  },
  handle: ({ ctx, body }) => recordBatch(ctx, body),
});

export const listOfflineBatches = endpoint({
  id: "listOfflineBatches",
  route: "GET /api/orgs/{idOrSlug}/offline-batches",
  tag: "Offline donations",
  summary: "List batches",
  description:
    "The batches of an organization, newest first, each with its control total and the current sum of its donations. Single offline donations are listed by `GET /api/donations?offline=true`.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listBatchesQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: z.object({
    batches: z.array(offlineBatchSchema),
    pagination: paginationSchema,
    nextCursor: nextCursor(),
    previousCursor: previousCursor(),
  }),
  refusals: [NO_ORGANIZATION],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { limit: "20" },
    answer: {
      batches: [BATCH],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => listBatches(ctx, query),
});

export const getOfflineBatch = endpoint({
  id: "getOfflineBatch",
  route: "GET /api/offline-batches/{id}",
  tag: "Offline donations",
  summary: "Get a batch",
  description: "One batch with its donations in the order of entry, including corrections.",
  role: "MEMBER",
  find: batchInPath,
  params: idParams,
  answer: fullBatchSchema,
  refusals: [NO_BATCH],
  example: { params: { id: DEMO.offlineBatchId }, answer: FULL_BATCH },
  handle: ({ ctx }) => getBatch(ctx),
});

export const correctOfflineDonation = endpoint({
  id: "correctOfflineDonation",
  route: "PATCH /api/offline-donations/{id}",
  tag: "Offline donations",
  summary: "Correct a donation",
  description:
    "Corrects the record of an offline donation: amount, day, method and its details, donor, campaign. Omitted fields are unchanged. Totals, journal and reports change by exactly the difference, and the audit log keeps the previous values. Receipts show the current state, so send the receipt again after a correction. With `revision`, the request is refused if another correction was made first.",
  role: "ADMIN",
  find: offlineInPath,
  params: idParams,
  body: correctOfflineInput,
  answer: donationSchema,
  refusals: [
    NO_DONATION,
    THROUGH_PROCESSOR,
    { status: 409, error: VOIDED, when: "The donation was voided." },
    { status: 409, error: CORRECTED_MEANWHILE, when: "`revision` is not the current one." },
    WITH_DOUBTS,
  ],
  example: {
    params: { id: DEMO.offlineDonationId },
    body: { amountCents: 20_000 },
    answer: {
      ...OFFLINE_DONATION,
      amountCents: 20_000,
      netAmountCents: 20_000,
      totalChargedCents: 20_000,
      netRaisedCents: 20_000,
      receivedCents: 20_000,
      offline: { ...OFFLINE, revision: 1, correctedAt: "2026-11-21T10:20:00.000Z" },
    },
  },
  handle: ({ ctx, body }) => correctDonation(ctx, body),
});

export const voidOfflineDonation = endpoint({
  id: "voidOfflineDonation",
  route: "POST /api/offline-donations/{id}/void",
  tag: "Offline donations",
  summary: "Void a donation",
  description:
    "Voids an offline donation, for example because the check was returned: it becomes `REFUNDED`, counts nowhere, and its receipt states that it is void. The donation is kept with the reason and cannot be restored. No money moves.",
  role: "ADMIN",
  find: offlineInPath,
  params: idParams,
  body: voidOfflineInput,
  answer: donationSchema,
  refusals: [
    NO_DONATION,
    THROUGH_PROCESSOR,
    { status: 409, error: VOIDED_ALREADY, when: "The donation was already voided." },
  ],
  example: {
    params: { id: DEMO.offlineDonationId },
    body: { reason: "The check was returned" },
    answer: {
      ...OFFLINE_DONATION,
      status: "REFUNDED",
      netRaisedCents: 0,
      offline: { ...OFFLINE, voidedAt: "2026-11-21T10:30:00.000Z", voidReason: "The check was returned" },
    },
  },
  handle: ({ ctx, body }) => voidDonation(ctx, body),
});
