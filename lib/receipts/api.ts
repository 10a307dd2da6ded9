import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { donationInPath } from "@/lib/donations/context";
import { NO_DONATION } from "@/lib/donations/refusals";
import { donorInPath } from "@/lib/donors/context";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { NO_MAIL } from "@/lib/subscriptions/refusals";
import { NO_ADDRESS, NOT_COUNTED, NOT_PAID, TOO_OFTEN, WHAT_A_RECEIPT_IS } from "./descriptions";
import { getReceipt as get } from "./get-receipt";
import { pdfReply } from "./pdf-reply";
import { MAX_RECEIPTS, sendReceiptsInput, sentReceiptsSchema } from "./schemas";
import { sendReceiptAgain as sendAgain } from "./send-receipt-again";
import { sendReceiptsAgain as sendMany } from "./send-receipts-again";
import { getStatement as getOf } from "./statements/get-statement";
import { statementQuery, TOO_LONG, WHAT_A_STATEMENT_IS } from "./statements/schemas";

export const getReceipt = endpoint({
  id: "getReceipt",
  route: "GET /api/donations/{id}/receipt.pdf",
  tag: "Donations",
  summary: "Get a receipt",
  description: WHAT_A_RECEIPT_IS,
  role: "MEMBER",
  limit: "document",
  find: donationInPath,
  params: idParams,
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that has the receipt number." },
  refusals: [NO_DONATION, NOT_PAID],
  example: { params: { id: DEMO.donationId }, answer: "%PDF-1.7 …" },
  handle: async ({ ctx }) => pdfReply(await get(ctx)),
});

export const sendReceiptAgain = endpoint({
  id: "sendReceiptAgain",
  route: "POST /api/donations/{id}/receipt",
  tag: "Donations",
  summary: "Send a receipt again",
  description:
    "Mails a donation's receipt to its donor again, computed from the current state, once per request. At most three times per hour for one donation. Recorded in the audit log.",
  role: "MEMBER",
  find: donationInPath,
  params: idParams,
  status: 202,
  answer: z.object({ to: z.string().describe("The donor's email address.") }),
  idempotent: true,
  refusals: [NO_DONATION, NOT_PAID, NOT_COUNTED, NO_ADDRESS, TOO_OFTEN, NO_MAIL],
  example: {
    params: { id: DEMO.donationId },
    answer: { to: "amara.nwosu@example.com" },
  },
  handle: async ({ ctx }) => sendAgain(ctx),
});

export const sendReceiptsAgain = endpoint({
  id: "sendReceiptsAgain",
  route: "POST /api/orgs/{idOrSlug}/receipts",
  tag: "Donations",
  summary: "Send receipts again",
  description: `Mails the receipts of up to ${MAX_RECEIPTS} donations to their donors again, as \`POST /api/donations/{id}/receipt\` does for one, once per request. Donations without a receipt to send are skipped and listed in the response. Each receipt is recorded in the audit log.`,
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  body: sendReceiptsInput,
  status: 202,
  answer: sentReceiptsSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, NO_MAIL],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { donationIds: [DEMO.donationId] },
    answer: { sent: 1, skipped: [] },
  },
  handle: ({ ctx, body }) => sendMany(ctx, body),
});

export const getStatement = endpoint({
  id: "getStatement",
  route: "GET /api/donors/{id}/statement.pdf",
  tag: "Donors",
  summary: "Get a donor's statement",
  description: `A PDF file with a donor's donations that were paid in a time range: ${WHAT_A_STATEMENT_IS}`,
  role: "MEMBER",
  limit: "document",
  find: donorInPath,
  params: idParams,
  query: statementQuery,
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that has the range." },
  refusals: [{ status: 404, error: "Donor not found", when: "There is no donor with this id." }, TOO_LONG],
  example: {
    params: { id: DEMO.donorId },
    query: { from: "2026-01-01", to: "2026-12-31" },
    answer: "%PDF-1.7 …",
  },
  handle: async ({ ctx, query }) => pdfReply(await getOf(ctx, query)),
});
