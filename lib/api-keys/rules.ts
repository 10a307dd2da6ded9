import type { Role } from "@/lib/orgs/schemas";
import type { KeyScope } from "./schemas";

/**
 * The scope of a key given the `role` of the person responsible for it: an admin key of a member acts as a
 * member. Null if the person has left (`role` null), and the key is refused.
 */
export function effectiveScope(scope: KeyScope, role: Role | null): KeyScope | null {
  if (!role) return null;
  return scope === "admin" && role === "MEMBER" ? "write" : scope;
}
