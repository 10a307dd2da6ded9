import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { previewLinkId } from "@/lib/links/preview-token";
import { publicOf } from "../public/get-public-campaign";
import type { PublicCampaign } from "../public/schemas";
import { findPreviewed } from "./store";

/**
 * Returns the public form of a preview link's campaign, in any status. Throws `not_found` for a link that does not
 * exist, has expired or was revoked.
 */
export async function getPreviewedCampaign(ctx: Context, token: string): Promise<PublicCampaign> {
  const linkId = previewLinkId(token);
  const found = linkId && (await findPreviewed(ctx.db, linkId, ctx.now));
  if (!found) throw notFound("Preview");
  return publicOf(ctx, found);
}
