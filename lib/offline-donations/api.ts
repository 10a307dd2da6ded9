import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { NO_DONATION, NO_ORGANIZATION } from "@/lib/donations/examples";
import { donationSchema, paginationSchema } from "@/lib/donations/schemas";
import type { Refusal } from "@/lib/http/declaration";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { readCursor } from "@/lib/kernel/time-cursor";
import { nextCursor } from "@/lib/kernel/whole-number";
import { batchInPath, NOT_OFFLINE, offlineInPath } from "./context";
import { CORRECTED_MEANWHILE, correctDonation, VOIDED } from "./correct-donation";
import { WITH_DOUBTS } from "./doubts";
import { BATCH, OFFLINE, OFFLINE_DONATION, WHOLE_BATCH } from "./examples";
import { getBatch } from "./get-batch";
import { listBatches } from "./list-batches";
import { recordBatch } from "./record-batch";
import { recordDonation } from "./record-donation";
import {
  correctOfflineInput,
  listBatchesQuery,
  MAX_IN_BATCH,
  offlineBatchInput,
  offlineBatchSchema,
  offlineDonationInput,
  voidOfflineInput,
  wholeBatchSchema,
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

It counts in totals, reports, exports and statements on the day on which it was received, which may be in the past. It takes nothing of the fee waiver and of a match, and the processor's balance and payouts do not know it.

**Donor.** Name a known donor by \`id\`, or give a name and, if known, an email address, by which a known donor is found. Without an address a new donor is made.

**Property.** For \`STOCK\` and \`IN_KIND\`, \`description\` is required and printed on the receipt, which states no value (IRS Publication 1771). \`amountCents\` is then the organization's own estimate for its reports, or null.

**Doubts.** A check that was recorded before (its number and amount, for the same donor or for one of the same name) and a day more than ten years ago are refused with 409 until \`confirmed\`.

**Receipt.** It exists in any case; \`sendReceipt\` mails it. The campaign need not be active.`,
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
  description: `Records up to ${MAX_IN_BATCH} offline donations together, all or none. \`controlCount\` and \`controlCents\` are what was counted on paper before; where the donations differ, nothing is recorded, and the answer says by how much. Property without a value adds 0. Each donation names its own campaign and fund.`,
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: offlineBatchInput,
  status: 201,
  answer: wholeBatchSchema,
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
    answer: WHOLE_BATCH,
  },
  handle: ({ ctx, body }) => recordBatch(ctx, body),
});

export const listOfflineBatches = endpoint({
  id: "listOfflineBatches",
  route: "GET /api/orgs/{idOrSlug}/offline-batches",
  tag: "Offline donations",
  summary: "List batches",
  description:
    "The batches of an organization, newest first, each with its control total and what its donations add up to now. Single offline donations are listed by `GET /api/donations?offline=true`.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listBatchesQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) readCursor(query.cursor);
  },
  answer: z.object({
    batches: z.array(offlineBatchSchema),
    pagination: paginationSchema,
    nextCursor: nextCursor(),
  }),
  refusals: [NO_ORGANIZATION],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { limit: "20" },
    answer: {
      batches: [BATCH],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      nextCursor: null,
    },
  },
  handle: ({ ctx, query }) => listBatches(ctx, query),
});

export const getOfflineBatch = endpoint({
  id: "getOfflineBatch",
  route: "GET /api/offline-batches/{id}",
  tag: "Offline donations",
  summary: "Get a batch",
  description: "One batch with its donations in the order of entry, as they are after corrections.",
  role: "MEMBER",
  find: batchInPath,
  params: idParams,
  answer: wholeBatchSchema,
  refusals: [NO_BATCH],
  example: { params: { id: DEMO.offlineBatchId }, answer: WHOLE_BATCH },
  handle: ({ ctx }) => getBatch(ctx),
});

export const correctOfflineDonation = endpoint({
  id: "correctOfflineDonation",
  route: "PATCH /api/offline-donations/{id}",
  tag: "Offline donations",
  summary: "Correct a donation",
  description:
    "Corrects what was recorded of an offline donation: amount, day, method and its details, donor, campaign. Omitted fields stay. Totals, journal and reports follow by exactly the difference; the audit log keeps what it was before. Receipts are made from the present state: send the receipt again after a correction. With `revision`, a correction that another one has overtaken is refused.",
  role: "ADMIN",
  find: offlineInPath,
  params: idParams,
  body: correctOfflineInput,
  answer: donationSchema,
  refusals: [
    NO_DONATION,
    THROUGH_PROCESSOR,
    { status: 409, error: VOIDED, when: "It was voided." },
    { status: 409, error: CORRECTED_MEANWHILE, when: "`revision` is not the present one." },
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
    "Voids an offline donation, for example because the check was returned: it becomes `REFUNDED`, counts nowhere, and its receipt says that it is void. It stays with its reason and cannot be restored. No money moves.",
  role: "ADMIN",
  find: offlineInPath,
  params: idParams,
  body: voidOfflineInput,
  answer: donationSchema,
  refusals: [
    NO_DONATION,
    THROUGH_PROCESSOR,
    { status: 409, error: VOIDED_ALREADY, when: "It was voided before." },
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
