import type { Metadata } from "next";
import { InvitationTable } from "@/components/dashboard/team/invitation-table";
import { InviteForm } from "@/components/dashboard/team/invite-form";
import { ROLE_NAME } from "@/components/dashboard/team/labels";
import { type ListedMember, MemberTable } from "@/components/dashboard/team/member-table";
import { Panel } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { activeKeysByCreator } from "@/lib/api-keys/active-keys-by-creator";
import { type Role, role as roles } from "@/lib/orgs/schemas";
import { listInvitations } from "@/lib/team/invitations/list-invitations";
import { listMembers } from "@/lib/team/list-members";
import { mayManage } from "@/lib/team/rules";
import type { Member } from "@/lib/team/schemas";
import { countWebhooksByCreator } from "@/lib/webhooks/count-by-creator";
import { requireOrganization, requireUser } from "../../session";

export const metadata: Metadata = { title: "Team" };

type Props = { params: Promise<{ org: string }> };

/** Members and invitations: owners manage everyone, admins manage members, members can only view. */
export default async function TeamPage({ params }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const [userId, { data: members }, { data: invitations }, keys, webhooks] = await Promise.all([
    requireUser(),
    listMembers(ctx),
    listInvitations(ctx),
    activeKeysByCreator(ctx),
    countWebhooksByCreator(ctx),
  ]);
  const mayGive = roles.options.filter((one) => mayManage(role, one)).toReversed();
  const nameless = members.every((member) => member.email === null);
  return (
    <>
      <PageTitle title="Team" below={`You are ${article(role)} of ${org.name}.`} />
      <p className="max-w-prose text-soft">{limits(role)}</p>
      {nameless && (
        <p role="status" className="text-soft">
          The sign-in service is not responding, so members are shown by ID.
        </p>
      )}
      <MemberTable
        org={org}
        members={members.map((member) => listed(member, { userId, role, mayGive, members, keys, webhooks }))}
      />
      <section aria-labelledby="invitations" className="grid gap-3">
        <h2 id="invitations" className="text-lg">
          Invitations
        </h2>
        {invitations.length > 0 ? (
          <InvitationTable
            orgSlug={org.slug}
            zone={org.timezone}
            invitations={invitations.map((invitation) => ({
              invitation,
              mayChange: mayGive.includes(invitation.role) && ["OPEN", "EXPIRED"].includes(invitation.status),
            }))}
          />
        ) : (
          <EmptyState title="No open invitations">
            <p>Invitations appear here until they are accepted, and for 30 days afterward.</p>
          </EmptyState>
        )}
      </section>
      {mayGive.length > 0 && (
        <Panel aria-labelledby="invite" className="grid max-w-3xl gap-5">
          <h2 id="invite" className="text-lg">
            Invite a member
          </h2>
          <InviteForm orgSlug={org.slug} options={mayGive} />
        </Panel>
      )}
    </>
  );
}

const article = (role: Role) => (role === "MEMBER" ? "a member" : `an ${ROLE_NAME[role].toLowerCase()}`);

function limits(role: Role): string {
  if (role === "OWNER") return "You can invite, change and remove anyone. The last owner can’t be removed.";
  if (role === "ADMIN")
    return "You can invite and remove members. Only owners can change roles and manage admins and owners.";
  return "Only owners and admins can invite and remove people. You can leave at any time.";
}

type Viewer = {
  userId: string;
  role: Role;
  mayGive: readonly Role[];
  members: readonly Member[];
  keys: ReadonlyMap<string, number>;
  webhooks: ReadonlyMap<string, number>;
};

function listed(member: Member, { userId, role, mayGive, members, keys, webhooks }: Viewer): ListedMember {
  const self = member.userId === userId;
  const owners = members.filter((one) => one.role === "OWNER").length;
  const lastOwner = member.role === "OWNER" && owners === 1;
  const manages = mayManage(role, member.role) && !lastOwner;
  return {
    member,
    self,
    // A single option is not a choice.
    roles: manages && mayGive.length > 1 ? mayGive : [],
    removable: (self || manages) && !lastOwner,
    keys: keys.get(member.userId) ?? 0,
    webhooks: webhooks.get(member.userId) ?? 0,
  };
}
