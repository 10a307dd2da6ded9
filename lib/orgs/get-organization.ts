import type { Context } from "@/lib/kernel/context";
import { organizationFor } from "./access";
import type { Organization } from "./schemas";
import { toOrganization } from "./serialize";

/** One organization by id or slug, for its members. */
export async function getOrganization(ctx: Context, idOrSlug: string): Promise<{ org: Organization }> {
  return { org: toOrganization(await organizationFor(ctx, idOrSlug)) };
}
