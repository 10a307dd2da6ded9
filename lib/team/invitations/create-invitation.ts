import { requireLiveKey } from "@/lib/api-keys/require-live-key";
import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { recordPermission } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import { conflict } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { peopleNames } from "@/lib/orgs/people-names";
import { getPeople } from "@/lib/services/clerk/identity";
import { VALID_MS } from "@/lib/team/rules";
import type { CreateInvitationInput, Invitation } from "@/lib/team/schemas";
import { serializeInvitation } from "@/lib/team/serialize";
import { listMemberRows } from "@/lib/team/store";
import { OWNER_REQUIRED, requireToManage, withTeam } from "@/lib/team/with-team";
import { newLink } from "./invitation-link";
import { requireMailsLeft } from "./mail-limits";
import { publishInvitation } from "./publish-invitation";
import { findInvitation, putInvitation } from "./store";

/**
 * Invites a person by email, reusing an expired invitation for the address. Throws `forbidden`; `conflict` for a
 * member, an address with an open invitation, or too many open ones; `limited` above the daily number of emails; and
 * `unavailable` while the identity provider cannot return the members' addresses.
 */
export async function createInvitation(
  ctx: OrgContext<"ADMIN">,
  input: CreateInvitationInput,
): Promise<{ invitation: Invitation }> {
  const { org } = ctx;
  const { email, role } = input;
  const invitedBy = requireUserId(ctx);
  const members = await listMemberRows(ctx.db, org.id);
  const people = await getPeople(members.map((one) => one.userId));
  const row = await withTeam(ctx, org.id, async ({ tx, own }) => {
    requireToManage(own, role);
    if (role !== "MEMBER")
      recordPermission(ctx, { orgId: org.id, role: "OWNER", of: "caller", refusal: OWNER_REQUIRED });
    await requireLiveKey(tx, ctx);
    const id = idFor(ctx, "invitation");
    // A retry of an interrupted run finds the invitation that it created.
    const begun = ctx.seed === undefined ? null : await findInvitation(tx, org.id, id);
    if (begun) return begun;
    if ([...people.values()].some((one) => one.email === email))
      throw conflict(`${email} is already a member`);
    const expiresAt = new Date(ctx.now.getTime() + VALID_MS);
    const made = await putInvitation(
      tx,
      {
        id,
        orgId: org.id,
        email,
        role,
        ...newLink(id),
        invitedBy,
        expiresAt,
        createdAt: ctx.now,
      },
      ctx.now,
    );
    if (!made) throw conflict(`${email} already has an open invitation`);
    await requireMailsLeft(tx, { org, invitedBy, now: ctx.now });
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "invitation.created",
      subject: { type: "invitation", id: made.id },
      after: { email, role, expiresAt: expiresAt.toISOString() },
    });
    return made;
  });
  await publishInvitation(ctx, row);
  return { invitation: serializeInvitation(row, await peopleNames([row.invitedBy]), ctx.now) };
}
