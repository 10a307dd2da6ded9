import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Table, Td, Th } from "@/components/ui/table";
import type { Role } from "@/lib/orgs/schemas";
import type { Member } from "@/lib/team/schemas";
import { Email } from "../format/email";
import { Instant } from "../format/instant";
import { nameOf, ROLE_NAME } from "./labels";
import { RemoveButton } from "./remove-button";
import { RoleSelect } from "./role-select";

/**
 * A member and the actions available to the signed-in person. No `roles` means that the role cannot be changed. `keys`
 * is the number of active API keys that the member owns, `webhooks` the number of enabled webhooks whose URL they set.
 */
export type ListedMember = {
  member: Member;
  self: boolean;
  roles: readonly Role[];
  removable: boolean;
  keys: number;
  webhooks: number;
};

type MemberTableProps = {
  org: { slug: string; name: string; timezone: string };
  members: readonly ListedMember[];
};

export function MemberTable({ org, members }: MemberTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Members">
        <thead>
          <tr>
            <Th>Member</Th>
            <Th>Role</Th>
            <Th>Joined</Th>
            <Th>
              <span className="sr-only">Remove</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ member, self, roles, removable, keys, webhooks }) => {
            const name = nameOf(member);
            const shared = { orgSlug: org.slug, userId: member.userId, name };
            return (
              <tr key={member.userId}>
                <Td className="min-w-36 sm:min-w-60">
                  <div className="max-w-64 wrap-break-word">
                    <span className="font-medium">{name}</span>
                    {self && <span className="text-soft"> (you)</span>}
                    {member.email && member.email !== name && (
                      <span className="block text-soft">
                        <Email address={member.email} />
                      </span>
                    )}
                  </div>
                </Td>
                <Td>
                  {roles.length > 0 ? (
                    <RoleSelect {...shared} role={member.role} options={roles} />
                  ) : (
                    ROLE_NAME[member.role]
                  )}
                </Td>
                <Td label="Joined">
                  <Instant at={member.createdAt} zone={org.timezone} />
                </Td>
                <Td>
                  {removable && (
                    <RemoveButton
                      {...shared}
                      orgName={org.name}
                      self={self}
                      keys={keys}
                      webhooks={webhooks}
                    />
                  )}
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </RowKeys>
  );
}
