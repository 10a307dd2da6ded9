import type { OrgContext } from "@/lib/auth/access";
import type { PublicAddressAnswer } from "@/lib/campaigns/schemas";
import { serializeAddress } from "./serialize-address";
import { findHolder } from "./store";

/**
 * Returns the public address of an organization's existing or planned campaign with this slug, for members. Does not
 * claim the address.
 */
export async function getPublicAddress(
  ctx: OrgContext,
  { slug }: { slug: string },
): Promise<PublicAddressAnswer> {
  const { org } = ctx;
  const heldBy = await findHolder(ctx.db, slug);
  return serializeAddress({ slug, orgId: org.id, orgSlug: org.slug, heldBy });
}
