import type { OrgContext } from "@/lib/auth/access";
import { presentOrganization } from "./present";
import type { Organization } from "./schemas";

/** One organization by id or slug, for its members. */
export async function getOrganization({ org }: OrgContext): Promise<{ org: Organization }> {
  return { org: presentOrganization(org) };
}
