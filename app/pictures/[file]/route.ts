import { env } from "@/lib/config/env";
import { httpsOnly } from "@/lib/http/answer-headers";
import { newContext } from "@/lib/http/context";
import { refusedMethod } from "@/lib/http/page-methods";
import { AppError } from "@/lib/kernel/errors";
import { getPictureFile } from "@/lib/pictures/get-picture-file";

/**
 * Serves a stored logo or cover, or a rendition of it. Its name contains the picture's hash, so it never changes. Other
 * sites can embed it.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  try {
    const { bytes, format, id, isFinal } = await getPictureFile(newContext({ kind: "public" }), file);
    const headers = headersOf(id, isFinal);
    if (request.headers.get("if-none-match") === headers.ETag)
      return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "Content-Type": `image/${format}` },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain", ...safeHeaders() };
    if (error.code !== "unavailable") return new Response("Not found", { status: 404, headers });
    const retryAfter = { "Retry-After": String(error.extra.retryAfterSeconds) };
    return new Response("Try again", { status: 503, headers: { ...headers, ...retryAfter } });
  }
}

/** Rejects other methods. Next's own response would have no headers, because this path bypasses the middleware. */
function refuse({ method, url }: Request): Response {
  const refused = refusedMethod(method, new URL(url).pathname);
  if (!refused) throw new Error(`${method} on a picture was not rejected`);
  for (const [name, value] of Object.entries(safeHeaders())) refused.headers.set(name, value);
  return refused;
}

export { refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };

/** Makes browsers treat the bytes as an image and run no script in them. */
function safeHeaders(): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...httpsOnly(env().appOrigin),
  };
}

function headersOf(id: string, isFinal: boolean) {
  return {
    ETag: `"${id}"`,
    // The rendition itself is stored within minutes.
    "Cache-Control": isFinal ? "public, max-age=31536000, immutable" : "public, max-age=60",
    ...safeHeaders(),
  };
}
