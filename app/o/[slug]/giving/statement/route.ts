import { z } from "zod";
import { seeOther } from "@/app/donate/see-other";
import { getGivingStatement } from "@/lib/giving/get-statement";
import { pageClient } from "@/lib/http/limits/page-client";
import { refusalOf } from "@/lib/http/refusal-of";
import { pdfHeaders } from "@/lib/receipts/pdf-reply";
import { readDownload } from "../download";

const yearOf = z.string().regex(/^[12]\d{3}$/);

/** Returns the signed-in donor's statement of `?year=2026` as a PDF file. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const found = await readDownload(request, params);
  if ("answer" in found) return found.answer;
  const { ctx, page } = found;
  const year = yearOf.safeParse(new URL(request.url).searchParams.get("year"));
  if (!year.success) return seeOther(`${page}?problem=statement`);
  try {
    const file = await getGivingStatement(
      { ...ctx, client: pageClient(request) },
      { from: `${year.data}-01-01`, to: `${year.data}-12-31` },
    );
    return new Response(file.bytes, { headers: pdfHeaders(file) });
  } catch (error) {
    refusalOf(error);
    return seeOther(`${page}?problem=statement`);
  }
}
