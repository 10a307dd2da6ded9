import { env } from "@/lib/config/env";
import { orgPath } from "@/lib/kernel/urls/org-path";
import { canReceive } from "./rules";
import type { OrganizationRow } from "./store";

/** Returns the URL of an organization's public page, or null while the organization cannot receive money. */
export function publicPageUrl(
  org: Pick<OrganizationRow, "slug" | "status" | "chargesEnabled">,
): string | null {
  return canReceive(org) ? `${env().appOrigin}${orgPath(org.slug)}` : null;
}
