import { z } from "zod";
import { donationInPath } from "@/lib/donations/context";
import { NO_DONATION } from "@/lib/donations/examples";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NOT_PAID, WHAT_A_RECEIPT_IS } from "./descriptions";
import { getReceipt as get } from "./get-receipt";
import { pdfReply } from "./pdf-reply";

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
