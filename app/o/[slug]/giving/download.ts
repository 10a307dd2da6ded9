import { seeOther } from "@/app/donate/see-other";
import { isFromOtherSite } from "@/app/from-other-site";
import type { GivingContext } from "@/lib/giving/context";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { readGiving } from "./session";

/**
 * Returns the signed-in donor who asks for a file, or the redirect to the page for any other request. The session's
 * cookie is sent with links of other sites too, so they are refused: a download is in the audit log.
 */
export async function readDownload(
  request: Request,
  params: Promise<{ slug: string }>,
): Promise<{ ctx: GivingContext; page: string } | { answer: Response }> {
  const { slug } = await params;
  const page = givingPath(slug);
  const refuse = (problem: string) => ({ answer: seeOther(`${page}?problem=${problem}`) });
  if (isFromOtherSite(request.headers)) return refuse("elsewhere");
  if (!(await isWithinLimit("document", request.headers))) return refuse("limited");
  const ctx = await readGiving(slug);
  return ctx ? { ctx, page } : refuse("session");
}
