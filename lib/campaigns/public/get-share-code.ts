import { findPublic, type PublicAddress } from "@/lib/campaigns/public-address/find-public";
import { serializeAddress } from "@/lib/campaigns/public-address/serialize-address";
import type { Context } from "@/lib/kernel/context";
import { qrPng, qrSvg } from "@/lib/services/qr-code";

/**
 * Returns the QR code of a public campaign's URL. Throws `not_found`, and `conflict` with the choices. One statement.
 */
export async function getShareCode(
  ctx: Context,
  address: PublicAddress,
  format: "svg" | "png",
): Promise<string | Buffer> {
  const { campaign, org, heldBy } = await findPublic(ctx, address);
  const { publicUrl } = serializeAddress({ ...campaign, orgSlug: org.slug, heldBy });
  return format === "svg" ? qrSvg(publicUrl) : qrPng(publicUrl);
}
