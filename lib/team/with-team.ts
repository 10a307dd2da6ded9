import { lowerRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { AppError, forbidden } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import { lockOrganization } from "@/lib/orgs/store";
import { mayManage } from "./rules";
import { listMemberRows, type MemberRow, type Tx } from "./store";

export type Team = {
  tx: Tx;
  members: MemberRow[];
  /** The caller's current role; null if not a member (any more). */
  own: Role | null;
};

/**
 * Changes a team, one change at a time, so that rules about the whole team (an owner remains, mail limits)
 * hold under concurrency. An error in `work` rolls back. No calls to outside services inside.
 */
export async function withTeam<T>(ctx: Context, orgId: string, work: (team: Team) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, orgId);
    // Read under the lock: the caller may have been demoted since the first look.
    const members = await listMemberRows(tx, orgId);
    return work({ tx, members, own: ownRole(ctx, orgId, members) });
  });
}

function ownRole({ actor }: Context, orgId: string, members: MemberRow[]): Role | null {
  const roleOf = (userId: string) => members.find((one) => one.userId === userId)?.role ?? null;
  switch (actor.kind) {
    case "person":
      return roleOf(actor.userId);
    case "key":
      return actor.orgId === orgId ? lowerRole(actor.role, roleOf(actor.createdBy)) : null;
    case "system":
      return "OWNER";
    case "public":
      return null;
  }
}

/** The refusal of an admin who tries to manage an admin or owner. */
export const ONLY_OWNERS = { code: "forbidden", message: "Only an owner manages admins and owners" } as const;

/** Throws `forbidden`, in words, unless the caller manages people of that role. */
export function requireToManage(own: Role | null, role: Role): void {
  if (own && mayManage(own, role)) return;
  throw own === "ADMIN" ? new AppError(ONLY_OWNERS.code, ONLY_OWNERS.message) : forbidden();
}
