import type { OrgContext } from "@/lib/auth/access";
import { findHolder } from "./address-store";
import type { PublicAddressAnswer } from "./schemas";
import { serializeAddress } from "./serialize-address";

/** Where a campaign of the organization with this slug is, or would be, reached; for members. Claims nothing. */
export async function getPublicAddress(
  ctx: OrgContext,
  { slug }: { slug: string },
): Promise<PublicAddressAnswer> {
  const { org } = ctx;
  const heldBy = await findHolder(ctx.db, slug);
  return serializeAddress({ slug, orgId: org.id, orgSlug: org.slug, heldBy });
}
