import { z } from "zod";
import { seeOther } from "@/app/donate/see-other";
import { getGivingStatement } from "@/lib/giving/get-statement";
import { AppError } from "@/lib/kernel/errors";
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
    const file = await getGivingStatement(ctx, { from: `${year.data}-01-01`, to: `${year.data}-12-31` });
    return new Response(file.bytes, { headers: pdfHeaders(file) });
  } catch (error) {
    if (error instanceof AppError) return seeOther(`${page}?problem=statement`);
    throw error;
  }
}
