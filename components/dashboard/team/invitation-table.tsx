import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { Invitation } from "@/lib/team/schemas";
import { Email } from "../format/email";
import { Instant } from "../format/instant";
import { InvitationActions } from "./invitation-actions";
import { INVITATION_STATUS, ROLE_NAME } from "./labels";

type InvitationTableProps = {
  orgSlug: string;
  zone: string;
  /** Invitations, with whether the signed-in person can resend or revoke each. */
  invitations: readonly { invitation: Invitation; mayChange: boolean }[];
};

export function InvitationTable({ orgSlug, zone, invitations }: InvitationTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Open and recent invitations">
        <thead>
          <tr>
            <Th>Invited</Th>
            <Th>Role</Th>
            <Th>Status</Th>
            <Th>Sent</Th>
            <Th>
              <span className="sr-only">Resend or revoke</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ invitation, mayChange }) => (
            <tr key={invitation.id}>
              <Td className="min-w-36 sm:min-w-52">
                <div className="max-w-64 font-medium wrap-break-word">
                  <Email address={invitation.email} />
                </div>
              </Td>
              <Td>{ROLE_NAME[invitation.role]}</Td>
              <Td>
                <Badge tone={INVITATION_STATUS[invitation.status].tone}>
                  {INVITATION_STATUS[invitation.status].label}
                </Badge>
                <span className="mt-1 block whitespace-nowrap text-soft">
                  <Ending of={invitation} zone={zone} />
                </span>
              </Td>
              <Td label="Sent">
                <Instant at={invitation.createdAt} zone={zone} />
                <span className="block text-soft wrap-anywhere">
                  by {invitation.invitedBy.name ?? invitation.invitedBy.userId}
                  {invitation.mailCount > 1 && `, ${invitation.mailCount} emails`}
                </span>
              </Td>
              <Td>{mayChange && <InvitationActions orgSlug={orgSlug} invitation={invitation} />}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function Ending({ of: it, zone }: { of: Invitation; zone: string }) {
  const at = it.acceptedAt ?? it.revokedAt ?? it.expiresAt;
  return (
    <>
      {it.status === "OPEN" && "expires "}
      <Instant at={at} zone={zone} />
    </>
  );
}
