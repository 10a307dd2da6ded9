import { donationInPath } from "@/lib/donations/context";
import { NO_DONATION } from "@/lib/donations/refusals";
import { donorInPath } from "@/lib/donors/context";
import { NO_DONOR } from "@/lib/donors/refusals";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { creditInPath } from "./context";
import { creditsOfDonation, creditsOfDonor } from "./read-credits";
import { ALREADY_CREDITED, NO_CREDIT, TOO_MANY_CREDITS, UNPAID } from "./refusals";
import {
  createCreditInput,
  creditParams,
  creditSchema,
  creditsOfDonationSchema,
  creditsOfDonorSchema,
  listCreditsQuery,
  removedCreditSchema,
  updateCreditInput,
} from "./schemas";
import { addCredit, removeCredit, updateCredit } from "./soft-credits";

const CREDIT = {
  id: DEMO.softCreditId,
  kind: "SOLICITOR" as const,
  amountCents: 10_000,
  countsCents: 10_000,
  note: "Asked at the fall breakfast.",
  donor: { id: DEMO.duplicateDonorId, firstName: "Chidi", lastName: "Nwosu" },
  donation: {
    id: DEMO.donationId,
    amountCents: 10_000,
    status: "SUCCEEDED" as const,
    createdAt: "2026-11-18T16:20:11.000Z",
    donor: { id: DEMO.donorId, firstName: "Amara", lastName: "Nwosu" },
    campaign: { title: "Winter Beds 2026" },
  },
  author: { kind: "PERSON" as const, id: DEMO.ownerId, name: "Grace Okafor" },
  createdAt: "2026-11-19T15:12:00.000Z",
  updatedAt: "2026-11-19T15:12:00.000Z",
};
const ofCredit = { id: DEMO.donationId, creditId: DEMO.softCreditId };

export const listSoftCredits = endpoint({
  id: "listSoftCredits",
  route: "GET /api/donations/{id}/soft-credits",
  tag: "Donations",
  summary: "List soft credits of a donation",
  description:
    "The donors whom staff credit with a donation made by another donor, oldest first. Soft credits do not count in totals, receipts or statements.",
  role: "MEMBER",
  find: donationInPath,
  params: idParams,
  answer: creditsOfDonationSchema,
  refusals: [NO_DONATION],
  example: { params: { id: DEMO.donationId }, answer: { data: [CREDIT] } },
  handle: ({ ctx }) => creditsOfDonation(ctx),
});

export const createSoftCredit = endpoint({
  id: "createSoftCredit",
  route: "POST /api/donations/{id}/soft-credits",
  tag: "Donations",
  summary: "Add a soft credit",
  description:
    "Credits a received donation, online or offline, to a donor who did not make it. The default is the whole amount. Totals, receipts, statements and the donor’s own giving do not change. After refunds, the credit is worth at most what the donation still counts for (`countsCents`).",
  role: "MEMBER",
  find: donationInPath,
  params: idParams,
  body: createCreditInput,
  status: 201,
  answer: creditSchema,
  idempotent: true,
  refusals: [NO_DONATION, UNPAID, ALREADY_CREDITED, TOO_MANY_CREDITS],
  example: {
    params: { id: DEMO.donationId },
    body: { donorId: DEMO.mergingDonorId, kind: "SOLICITOR", amountCents: 500 },
    answer: {
      ...CREDIT,
      id: "s7n9k2w7c5x1m8q4z6r0b2td",
      donor: { ...CREDIT.donor, id: DEMO.mergingDonorId },
      amountCents: 500,
      countsCents: 500,
      note: null,
    },
  },
  handle: ({ ctx, body }) => addCredit(ctx, body),
});

export const updateSoftCredit = endpoint({
  id: "updateSoftCredit",
  route: "PATCH /api/donations/{id}/soft-credits/{creditId}",
  tag: "Donations",
  summary: "Update a soft credit",
  description: "Changes the kind, the amount or the note. The audit log keeps the previous values.",
  role: "MEMBER",
  find: creditInPath,
  params: creditParams,
  body: updateCreditInput,
  answer: creditSchema,
  refusals: [NO_DONATION, NO_CREDIT],
  example: {
    params: ofCredit,
    body: { kind: "HOUSEHOLD", note: null },
    answer: { ...CREDIT, kind: "HOUSEHOLD", note: null, updatedAt: "2026-11-21T10:05:00.000Z" },
  },
  handle: ({ ctx, body }) => updateCredit(ctx, body),
});

export const deleteSoftCredit = endpoint({
  id: "deleteSoftCredit",
  route: "DELETE /api/donations/{id}/soft-credits/{creditId}",
  tag: "Donations",
  summary: "Remove a soft credit",
  description: "Removes a soft credit. The audit log keeps it.",
  role: "MEMBER",
  find: creditInPath,
  params: creditParams,
  answer: removedCreditSchema,
  refusals: [NO_DONATION, NO_CREDIT],
  example: { params: ofCredit, answer: { id: DEMO.softCreditId, deleted: true } },
  handle: ({ ctx }) => removeCredit(ctx),
});

export const listDonorSoftCredits = endpoint({
  id: "listDonorSoftCredits",
  route: "GET /api/donors/{id}/soft-credits",
  tag: "Donors",
  summary: "List a donor’s soft credits",
  description:
    "Donations of others that staff credit to this donor, newest first, and their current worth. The donor’s own giving does not include them.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  query: listCreditsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: creditsOfDonorSchema,
  refusals: [NO_DONOR],
  example: {
    params: { id: DEMO.mergingDonorId },
    answer: {
      softCredits: [{ ...CREDIT, donor: { ...CREDIT.donor, id: DEMO.mergingDonorId } }],
      countsCents: 10_000,
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => creditsOfDonor(ctx, query),
});
