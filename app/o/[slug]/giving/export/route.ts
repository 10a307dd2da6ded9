import { seeOther } from "@/app/donate/see-other";
import { exportGiving, exportGivingDonations, fileName } from "@/lib/giving/export-giving";
import { streamResponse } from "@/lib/http/stream-response";
import { AppError } from "@/lib/kernel/errors";
import { readDownload } from "../download";

/** Downloads the data stored about the donor as JSON, or with `?format=csv` only the donations. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const found = await readDownload(request, params);
  if ("answer" in found) return found.answer;
  const { ctx, page } = found;
  try {
    if (new URL(request.url).searchParams.get("format") === "csv") {
      const { stream, name } = await exportGivingDonations(ctx, { amounts: "dollars" });
      return await streamResponse(request, stream, { headers: headersOf(name, "text/csv; charset=utf-8") });
    }
    const stream = await exportGiving(ctx, { indent: 2 });
    const headers = headersOf(`${fileName(ctx, ctx.giving.org.slug)}.json`, "application/json");
    return await streamResponse(request, stream, { headers });
  } catch (error) {
    if (error instanceof AppError && error.code === "limited") return seeOther(`${page}?problem=download`);
    throw error;
  }
}

function headersOf(name: string, type: string): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
}
