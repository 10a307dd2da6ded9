import { getShareCode } from "@/lib/campaigns/public/get-share-code";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";

const TYPES = { svg: "image/svg+xml", png: "image/png" };
/** The encoded URL never changes while the organization holds it. */
const CACHE = "public, max-age=86400";

/**
 * Returns the QR code of the campaign's public URL as a file, or 404 if there is no campaign, or a choice of several.
 */
export async function qrAnswer(
  request: Request,
  params: Promise<{ slug: string }>,
  format: keyof typeof TYPES,
): Promise<Response> {
  const { slug } = await params;
  const org = new URL(request.url).searchParams.get("org") || undefined;
  try {
    const code = await getShareCode(newContext({ kind: "public" }), { slug, org }, format);
    return new Response(typeof code === "string" ? code : new Uint8Array(code), {
      headers: { "Content-Type": TYPES[format], "Cache-Control": CACHE },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response("Not found", {
      status: 404,
      headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
    });
  }
}
