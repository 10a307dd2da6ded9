import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import type { Given } from "@/db/statement";

/**
 * Returns a subquery for the id of an organization's donor with this address, primary or not. `donor_emails` is read
 * only if no donor has it as the primary address.
 */
export function donorIdOf(orgId: Given, email: Given): SQL<string | null> {
  return sql`coalesce(
    (select p.id from donors p where p.org_id = ${orgId} and p.email = ${email}),
    (select o.donor_id from donor_emails o where o.org_id = ${orgId} and o.email = ${email}))`;
}

/** Returns each donor's other addresses in alphabetical order; omits donors without any. */
export async function findOtherEmails(
  db: Executor,
  donorIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (donorIds.length === 0) return new Map();
  const rows = await db
    .select({ donorId: donorEmails.donorId, email: donorEmails.email })
    .from(donorEmails)
    .where(anyOf(donorEmails.donorId, donorIds))
    .orderBy(asc(donorEmails.email));
  const found = new Map<string, string[]>();
  for (const { donorId, email } of rows) found.set(donorId, [...(found.get(donorId) ?? []), email]);
  return found;
}

/** Returns whether another donor of the organization has this address. */
export async function isEmailTaken(
  db: Executor,
  { orgId, email, donorId }: { orgId: string; email: string; donorId: string },
): Promise<boolean> {
  const [row] = await db.execute(sql`
    select 1 from donors where org_id = ${orgId} and email = ${email} and id <> ${donorId}
    union all select 1 from donor_emails where org_id = ${orgId} and email = ${email} and donor_id <> ${donorId} limit 1`);
  return row !== undefined;
}

/** Deletes other addresses of a donor; returns the deleted ones. */
export async function deleteOtherEmails(
  tx: Executor,
  donorId: string,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .delete(donorEmails)
    .where(and(eq(donorEmails.donorId, donorId), anyOf(donorEmails.email, emails)))
    .returning({ email: donorEmails.email });
  return rows.map(({ email }) => email);
}

/**
 * Adds another address to a donor who does not have it yet. Returns false if a different donor has it. Inserts and
 * deletes a placeholder donor with the address, so that a concurrent donation inserting one waits and then finds the
 * address taken.
 */
export async function addOtherEmail(tx: Executor, row: typeof donorEmails.$inferInsert): Promise<boolean> {
  const [known] = await tx
    .select({ donorId: donorEmails.donorId })
    .from(donorEmails)
    .where(and(eq(donorEmails.orgId, row.orgId), eq(donorEmails.email, row.email)));
  if (known) return known.donorId === row.donorId;
  const placeholder = { id: row.id, orgId: row.orgId, email: row.email, firstName: "", lastName: "" };
  const [free] = await tx
    .insert(donors)
    .values({ ...placeholder, createdAt: row.createdAt })
    .onConflictDoNothing()
    .returning({ id: donors.id });
  if (!free) return false;
  await tx.delete(donors).where(eq(donors.id, row.id));
  await tx.insert(donorEmails).values(row);
  return true;
}
