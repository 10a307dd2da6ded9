import { z } from "zod";
import { donationInPath } from "@/lib/donations/context";
import { NO_DONATION } from "@/lib/donations/examples";
import { donorInPath } from "@/lib/donors/context";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { NOT_PAID, WHAT_A_RECEIPT_IS } from "./descriptions";
import { getReceipt as get } from "./get-receipt";
import { pdfReply } from "./pdf-reply";
import { getStatement as getOf } from "./statements/get-statement";

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
  description:
    "A PDF file with the donations of a donor that were paid in a range of time: date, campaign, receipt number, amount paid, amount returned, fair market value received and deductible part, with totals (IRS Publication 1771). Each line has the amounts of the donation's receipt, as they are now. The deductible total leaves out donations whose deductible part is not known; they have a dash.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  query: z
    .object({
      from: windowQuery.from.describe(
        "Paid at or after: a date (its whole day in the organization's time zone) or an instant with its offset.",
      ),
      to: windowQuery.to.describe("Paid at or before: a date (its whole day is included) or an instant."),
    })
    .superRefine(refuseReversed),
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that has the range." },
  refusals: [
    { status: 404, error: "Donor not found", when: "There is no donor with this id." },
    {
      status: 400,
      error: "More than 1,000 donations; choose a shorter range",
      when: "The donor has more donations in the range than fit in a statement.",
    },
  ],
  example: {
    params: { id: DEMO.donorId },
    query: { from: "2026-01-01", to: "2026-12-31" },
    answer: "%PDF-1.7 …",
  },
  handle: async ({ ctx, query }) => pdfReply(await getOf(ctx, query)),
});
