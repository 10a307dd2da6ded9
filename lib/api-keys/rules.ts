import type { Role } from "@/lib/orgs/schemas";
import type { KeyScope } from "./schemas";

/** Maximum number of usable keys in an organization. */
export const MAX_ACTIVE = 50;
/** Maximum number of years ahead a key may expire. */
export const MAX_YEARS = 5;
/** How long expired and revoked keys are listed. */
export const RECENT_MS = 90 * 86_400_000;
/** Maximum number of keys in a list: far above `MAX_ACTIVE`, so every usable key is included. */
export const MAX_LISTED = 200;

/**
 * Returns the scope of a key given the `role` of the person responsible for it: an admin key of a member acts as a
 * member. Null if the person has left (`role` null): the key is refused.
 */
export function effectiveScope(scope: KeyScope, role: Role | null): KeyScope | null {
  if (!role) return null;
  return scope === "admin" && role === "MEMBER" ? "write" : scope;
}
