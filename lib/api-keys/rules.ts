import type { Role } from "@/lib/orgs/schemas";
import type { KeyScope } from "./schemas";

/**
 * What a key of a scope does while the person who answers for it has `role`: an admin key of a member acts as a member's.
 * Null: the person left the organization (`role` null), and the key is refused.
 */
export function effectiveScope(scope: KeyScope, role: Role | null): KeyScope | null {
  if (!role) return null;
  return scope === "admin" && role === "MEMBER" ? "write" : scope;
}
