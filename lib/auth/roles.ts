/** A person's role in an organization; each role includes the ones before it. */
export type Role = "MEMBER" | "ADMIN" | "OWNER";

/** The maximum permissions of an API key: read, act as a member, or act as an admin. */
export type KeyScope = "read" | "write" | "admin";

const RANK: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/** Whether `role` includes everything that `needed` may do. */
export function ranksAtLeast(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

/** Returns the lower of a key's role and its person's role; null if the person has none. */
export function lowerRole(role: Role, persons: Role | null): Role | null {
  return persons && (ranksAtLeast(persons, role) ? role : persons);
}
