import { lowerRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { AppError, forbidden } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import { lockOrganization } from "@/lib/orgs/store";
import { ONLY_OWNERS } from "./refusals";
import { mayManage } from "./rules";
import { listMemberRows, type MemberRow, type Tx } from "./store";

export type Team = {
  tx: Tx;
  members: MemberRow[];
  /** The caller's current role; null if they are not a member, or no longer one. */
  own: Role | null;
};

/**
 * Runs one change of a team at a time, so that rules about the whole team (an owner remains, email limits) hold under
 * concurrency. An error in `work` rolls the change back. `work` must not call external services.
 */
export async function withTeam<T>(ctx: Context, orgId: string, work: (team: Team) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, orgId);
    // Read under the lock: the caller may have been demoted since the permission check.
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

/** The error of an admin who tries to manage an admin or owner. */
export const OWNER_REQUIRED = { code: "forbidden", message: ONLY_OWNERS.error } as const;

/** Throws `forbidden`, with a message for admins, unless the caller may manage people of that role. */
export function requireToManage(own: Role | null, role: Role): void {
  if (own && mayManage(own, role)) return;
  throw own === "ADMIN" ? new AppError(OWNER_REQUIRED.code, OWNER_REQUIRED.message) : forbidden();
}
