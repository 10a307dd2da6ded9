import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { pdfReply } from "../pdf-reply";
import { TOO_LONG, WHAT_A_STATEMENT_IS } from "../statements/schemas";
import { getPublicStatement as get } from "./get-public-statement";

export const getPublicStatement = endpoint({
  id: "getPublicStatement",
  route: "GET /api/public/statements/{token}/statement.pdf",
  tag: "Donation pages",
  summary: "Get the statement of a link",
  description: `For the holder of a mailed statement link: a PDF file computed from the current state. ${WHAT_A_STATEMENT_IS} It states if it replaces the statement that was mailed.`,
  role: "public",
  limit: "document",
  params: tokenParams,
  media: "application/pdf",
  answer: z.string(),
  headers: { "Content-Disposition": "`inline`, with a file name that has the range." },
  refusals: [{ status: 404, error: "Statement not found", when: "No statement has this token." }, TOO_LONG],
  example: { params: { token: DEMO.statementToken }, answer: "%PDF-1.7 …" },
  handle: async ({ ctx, params }) => pdfReply(await get(ctx, params.token)),
});
