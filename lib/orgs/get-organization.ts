import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { presentOrganization } from "./present";
import type { Organization } from "./schemas";

/** One organization by id or slug, for its members. */
export async function getOrganization(ctx: Context, idOrSlug: string): Promise<{ org: Organization }> {
  return { org: presentOrganization(await organizationFor(ctx, idOrSlug)) };
}
