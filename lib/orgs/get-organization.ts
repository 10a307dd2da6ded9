import type { OrgContext } from "@/lib/auth/access";
import type { Organization } from "./schemas";
import { serializeOrganization } from "./serialize";

/** Returns one organization by id or slug, for its members. */
export async function getOrganization({ org }: OrgContext): Promise<{ org: Organization }> {
  return { org: serializeOrganization(org) };
}
