import { readSitemap } from "@/lib/campaigns/public/read-sitemap";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { xmlAnswer } from "../../xml-answer";

/** Returns one sitemap of public pages. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string }> },
): Promise<Response> {
  try {
    return xmlAnswer(await readSitemap(newContext({ kind: "public" }), (await params).page));
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
    return new Response("Not found", {
      status: 404,
      headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
    });
  }
}
