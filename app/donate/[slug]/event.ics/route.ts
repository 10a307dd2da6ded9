import { getCalendarFile } from "@/lib/campaigns/public/get-calendar-file";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";

/** Returns an event's date and place as a calendar file, or 404 without a date. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const org = new URL(request.url).searchParams.get("org") || undefined;
  try {
    const { text, name } = await getCalendarFile(newContext({ kind: "public" }), { slug, org });
    return new Response(text, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "public, max-age=600",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response("Not found", {
      status: 404,
      headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
    });
  }
}
