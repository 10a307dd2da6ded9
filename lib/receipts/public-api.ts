import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NOT_PAID, WHAT_A_RECEIPT_IS } from "./descriptions";
import { getPublicReceipt as get } from "./get-receipt";
import { pdfReply } from "./pdf-reply";

export const getPublicReceipt = endpoint({
  id: "getPublicReceipt",
  route: "GET /api/public/donations/{token}/receipt.pdf",
  tag: "Donation pages",
  summary: "Get the receipt of a public donation",
  description: `For the holder of a donation's link. ${WHAT_A_RECEIPT_IS}`,
  role: "public",
  limit: "document",
  params: tokenParams,
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that has the receipt number." },
  refusals: [{ status: 404, error: "Donation not found", when: "No donation has this token." }, NOT_PAID],
  example: { params: { token: DEMO.donationToken }, answer: "%PDF-1.7 …" },
  handle: async ({ ctx, params }) => pdfReply(await get(ctx, params.token)),
});
