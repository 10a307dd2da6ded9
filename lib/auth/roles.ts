/** What a person may do in an organization; each role includes the ones before it. */
export type Role = "MEMBER" | "ADMIN" | "OWNER";

/** What an API key may do at most: read, do what a member may, or do what an admin may. */
export type KeyScope = "read" | "write" | "admin";

const RANK: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/** Whether `role` may do everything that `needed` may. */
export function ranksAtLeast(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

/** The lower of a key's role and the role of its person; null where the person has none. */
export function lowerRole(role: Role, persons: Role | null): Role | null {
  return persons && (ranksAtLeast(persons, role) ? role : persons);
}
