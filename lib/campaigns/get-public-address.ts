import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { findHolder } from "./address-store";
import { presentAddress } from "./present-address";
import type { PublicAddressAnswer } from "./schemas";

/** Where a campaign of the organization with this slug is, or would be, reached; for members. Claims nothing. */
export async function getPublicAddress(
  ctx: Context,
  { idOrSlug, slug }: { idOrSlug: string; slug: string },
): Promise<PublicAddressAnswer> {
  const org = await organizationFor(ctx, idOrSlug);
  const heldBy = await findHolder(ctx.db, slug);
  return presentAddress({ slug, orgId: org.id, orgSlug: org.slug, heldBy });
}
