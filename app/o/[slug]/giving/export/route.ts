import { seeOther } from "@/app/donate/see-other";
import { exportGiving, exportGivingDonations, fileName } from "@/lib/giving/export-giving";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { readGiving } from "../session";

/** Downloads the data stored about the donor as JSON, or with `?format=csv` only the donations. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const page = givingPath(slug);
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?problem=limited`);
  const ctx = await readGiving(slug);
  if (!ctx) return seeOther(`${page}?problem=session`);
  if (new URL(request.url).searchParams.get("format") === "csv") {
    const { stream, name } = await exportGivingDonations(ctx, { amounts: "dollars" });
    return new Response(stream, { headers: headersOf(name, "text/csv; charset=utf-8") });
  }
  const body = JSON.stringify(await exportGiving(ctx), null, 2);
  return new Response(body, { headers: headersOf(`${fileName(ctx, slug)}.json`, "application/json") });
}

function headersOf(name: string, type: string): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
}
