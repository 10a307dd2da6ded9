import type { PublicAddressAnswer } from "@/lib/campaigns/schemas";
import { env } from "@/lib/config/env";
import { donatePath } from "@/lib/kernel/urls/donate-path";

/**
 * Returns the public address of a campaign. Only the holder of the bare address uses it; the addresses of others
 * include the organization's slug.
 */
export function serializeAddress(of: {
  slug: string;
  orgId: string;
  orgSlug: string;
  heldBy: string | null;
}): PublicAddressAnswer {
  const bareAddress = of.heldBy === null ? "FREE" : of.heldBy === of.orgId ? "HELD" : "TAKEN";
  const path = donatePath(of.slug, bareAddress === "HELD" ? undefined : of.orgSlug);
  return { publicUrl: `${env().appOrigin}${path}`, bareAddress };
}
