import type { PreviewFile } from "@/lib/campaigns/public/get-preview";
import { newContext } from "@/lib/http/context";
import { pageClient } from "@/lib/http/limits/page-client";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { asLanguage, LANGUAGE_HEADER } from "@/lib/languages/choose";
import type { Language } from "@/lib/languages/languages";

/** The figures in a cached image are at most ten minutes old. */
const CACHE = "public, max-age=600";

/**
 * Returns a page's preview image in the request's language: 404 if the page does not exist, 503 while too many are
 * being rendered, in all or for the request's address.
 */
export async function previewAnswer(
  request: Request,
  get: (ctx: Context, language: Language) => Promise<PreviewFile>,
): Promise<Response> {
  const missing = new Set<"totals">();
  const ctx = { ...newContext({ kind: "public" }), client: pageClient(request), missing };
  // Chosen by the middleware.
  const language = asLanguage(request.headers.get(LANGUAGE_HEADER));
  try {
    const { bytes, hash } = await get(ctx, language);
    const headers = {
      // Without totals, the image is not the current one.
      "Cache-Control": missing.size > 0 ? "no-store" : CACHE,
      ETag: `"${hash}"`,
      "X-Content-Type-Options": "nosniff",
    };
    if (request.headers.get("if-none-match") === headers.ETag)
      return new Response(null, { status: 304, headers });
    return new Response(bytes, { headers: { ...headers, "Content-Type": "image/jpeg" } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isBusy = error.code === "unavailable";
    return new Response(isBusy ? "Try again" : "Not found", {
      status: isBusy ? 503 : 404,
      headers: {
        "Content-Type": "text/plain",
        "Cache-Control": "no-store",
        ...(isBusy ? { "Retry-After": "5" } : {}),
      },
    });
  }
}
