import { type OrgContext, recordPermission } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import { ranksAtLeast } from "@/lib/auth/roles";
import { findRole } from "@/lib/auth/store";
import { AppError } from "@/lib/kernel/errors";
import { getPeopleNow } from "@/lib/services/clerk/identity";
import { listMemberRows } from "@/lib/team/store";
import { OUTSIDE_TEAM } from "./refusals";
import { outsideTeam, recipientsOf } from "./rules";
import type { SavedReportRow } from "./store";

type Addresses = Pick<SavedReportRow, "mailTo" | "mailToMembers" | "mailToAuthorId">;

const NOT_ADMIN = { code: "forbidden", message: OUTSIDE_TEAM.error } as const;

/**
 * Returns a saved report's addresses as stored when the caller sets them. Throws `forbidden` if a caller below admin
 * sets an address outside the team, and `unavailable` while the identity provider cannot be asked who owns the
 * addresses.
 */
export async function addressesSetBy(ctx: OrgContext, mailTo: string[]): Promise<Addresses> {
  const ofMembers = await addressesOfMembers(ctx, mailTo);
  if (outsideTeam(mailTo, { notificationEmail: ctx.org.notificationEmail, ofMembers }).length > 0) {
    if (!ranksAtLeast(ctx.role, "ADMIN")) throw new AppError(NOT_ADMIN.code, NOT_ADMIN.message);
    recordPermission(ctx, { orgId: ctx.orgId, role: "ADMIN", of: "caller", refusal: NOT_ADMIN });
  }
  return {
    mailTo,
    mailToMembers: mailTo.filter((one) => ofMembers.has(one)),
    mailToAuthorId: requireUserId(ctx),
  };
}

/** Returns the current recipients of a saved report. Throws `unavailable` as {@link addressesSetBy}. */
export async function presentRecipients(ctx: OrgContext, row: Addresses): Promise<string[]> {
  const role = row.mailToAuthorId === null ? null : await findRole(ctx.db, ctx.orgId, row.mailToAuthorId);
  const isAuthorAdmin = role !== null && ranksAtLeast(role, "ADMIN");
  // With an admin as author, ownership matters only for addresses that were set as a member's.
  const addresses = isAuthorAdmin ? row.mailToMembers : row.mailTo;
  return recipientsOf(row, {
    notificationEmail: ctx.org.notificationEmail,
    ofMembers: await addressesOfMembers(ctx, addresses),
    isAuthorAdmin,
  });
}

/**
 * Returns the verified addresses of the organization's current members. Skips the lookup if the only given address is
 * the organization's own.
 */
async function addressesOfMembers(
  { db, org }: OrgContext,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.every((one) => one === org.notificationEmail.toLowerCase())) return new Set();
  const members = await listMemberRows(db, org.id);
  const people = await getPeopleNow(members.map(({ userId }) => userId));
  return new Set([...people.values()].map(({ email }) => email).filter(Boolean));
}
