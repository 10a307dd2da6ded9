import { and, desc, eq, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { memberships } from "@/db/schema/memberships";
import { organizations } from "@/db/schema/organizations";
import type { Role } from "./roles";

export type OrganizationRow = typeof organizations.$inferSelect;

export async function findOrganization(db: Executor, idOrSlug: string): Promise<OrganizationRow | null> {
  const rows = await db
    .select()
    .from(organizations)
    .where(or(eq(organizations.id, idOrSlug), eq(organizations.slug, idOrSlug)))
    // Another organization's slug may look like an id; the id wins.
    .orderBy(desc(eq(organizations.id, idOrSlug)))
    .limit(1);
  return rows[0] ?? null;
}

export async function findRole(db: Executor, orgId: string, userId: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)));
  return row?.role ?? null;
}
