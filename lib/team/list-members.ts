import type { Context } from "@/lib/kernel/context";
import { organizationFor } from "@/lib/orgs/access";
import { knownPeople } from "./known-people";
import type { Member } from "./schemas";
import { toMember } from "./serialize";
import { listMemberRows } from "./store";

/** Everybody of an organization with their role, in the order in which they joined, for its members. */
export async function listMembers(ctx: Context, idOrSlug: string): Promise<{ data: Member[] }> {
  const org = await organizationFor(ctx, idOrSlug);
  const rows = await listMemberRows(ctx.db, org.id);
  const people = await knownPeople(rows.map((row) => row.userId));
  return { data: rows.map((row) => toMember(row, people.get(row.userId))) };
}
