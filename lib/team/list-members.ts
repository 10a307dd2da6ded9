import type { OrgContext } from "@/lib/auth/access";
import { knownPeople } from "./known-people";
import type { Member } from "./schemas";
import { serializeMember } from "./serialize";
import { listMemberRows } from "./store";

/** Returns all members of an organization with their roles, in the order of joining, for its members. */
export async function listMembers(ctx: OrgContext): Promise<{ data: Member[] }> {
  const { org } = ctx;
  const rows = await listMemberRows(ctx.db, org.id);
  const people = await knownPeople(rows.map((row) => row.userId));
  return { data: rows.map((row) => serializeMember(row, people.get(row.userId))) };
}
