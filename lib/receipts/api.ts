import { z } from "zod";
import { donationInPath } from "@/lib/donations/context";
import { NO_DONATION } from "@/lib/donations/examples";
import { donorInPath } from "@/lib/donors/context";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NOT_PAID, WHAT_A_RECEIPT_IS } from "./descriptions";
import { getReceipt as get } from "./get-receipt";
import { pdfReply } from "./pdf-reply";
import { getStatement as getOf } from "./statements/get-statement";
import { statementQuery, TOO_LONG, WHAT_A_STATEMENT_IS } from "./statements/schemas";

export const getReceipt = endpoint({
  id: "getReceipt",
  route: "GET /api/donations/{id}/receipt.pdf",
  tag: "Donations",
  summary: "Get a receipt",
  description: WHAT_A_RECEIPT_IS,
  role: "MEMBER",
  find: donationInPath,
  params: idParams,
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that has the receipt number." },
  refusals: [NO_DONATION, NOT_PAID],
  example: { params: { id: DEMO.donationId }, answer: "%PDF-1.7 …" },
  handle: async ({ ctx }) => pdfReply(await get(ctx)),
});

export const getStatement = endpoint({
  id: "getStatement",
  route: "GET /api/donors/{id}/statement.pdf",
  tag: "Donors",
  summary: "Get a donor's statement",
  description: `A PDF file with the donations of a donor that were paid in a range of time: ${WHAT_A_STATEMENT_IS}`,
  role: "MEMBER",
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
