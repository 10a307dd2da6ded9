import type { OrgContext } from "@/lib/auth/access";
import { peopleNames } from "@/lib/orgs/people-names";
import { RECENT_MS } from "@/lib/team/rules";
import type { Invitation } from "@/lib/team/schemas";
import { serializeInvitation } from "@/lib/team/serialize";
import { listInvitationRows } from "./store";

/** Returns open invitations and those that ended in the last 30 days, newest first, for members. */
export async function listInvitations(ctx: OrgContext): Promise<{ data: Invitation[] }> {
  const { org } = ctx;
  const rows = await listInvitationRows(ctx.db, org.id, new Date(ctx.now.getTime() - RECENT_MS));
  const names = await peopleNames(rows.map((row) => row.invitedBy));
  return { data: rows.map((row) => serializeInvitation(row, names, ctx.now)) };
}
