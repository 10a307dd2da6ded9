import { formatDay } from "@/components/dashboard/format/zoned";
import { type ColumnOf, shownColumns } from "@/components/dashboard/lists/columns";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { MEMBERSHIP_STATE } from "@/lib/donor-memberships/labels";
import type { Member } from "@/lib/donor-memberships/schemas";
import { STATE_TONE } from "./labels";

type MemberTableProps = { orgSlug: string; members: readonly Member[]; columns?: readonly Column[] };
type Column = ColumnOf<"members">;

/** Members with their levels and dates; each row links to the donor. */
export function MemberTable({
  orgSlug,
  members,
  columns = shownColumns("members", undefined),
}: MemberTableProps) {
  const shows = (column: Column) => columns.includes(column);
  return (
    <RowKeys>
      <Table flows caption="Members">
        <thead>
          <tr>
            <Th>Member</Th>
            {shows("number") && <Th numeric>Number</Th>}
            {shows("state") && <Th>State</Th>}
            {shows("level") && <Th>Level</Th>}
            {shows("since") && <Th>Since</Th>}
            {shows("until") && <Th>Until</Th>}
            {shows("renewal") && <Th>Renewal</Th>}
            {shows("latest") && <Th>Latest donation</Th>}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className="relative hover:bg-sunken">
              <PersonCell href={`/dashboard/${orgSlug}/donors/${member.donor.id}`} person={member.donor} />
              {shows("number") && (
                <Td numeric label="Number">
                  {member.number.toLocaleString("en-US")}
                </Td>
              )}
              {shows("state") && (
                <Td>
                  <Badge tone={STATE_TONE[member.state]}>{MEMBERSHIP_STATE[member.state]}</Badge>
                </Td>
              )}
              {shows("level") && (
                <Td className="min-w-40 wrap-anywhere">
                  {member.givingLevel?.name ?? "–"}
                  <span className="block text-xs text-soft">{member.campaign.title}</span>
                </Td>
              )}
              {shows("since") && (
                <Td label="Since" className="whitespace-nowrap tabular-nums">
                  {formatDay(member.since)}
                </Td>
              )}
              {shows("until") && (
                <Td label="Until" className="whitespace-nowrap tabular-nums">
                  {formatDay(member.until)}
                </Td>
              )}
              {shows("renewal") && (
                <Td className="whitespace-nowrap">{member.renews ? "Recurring" : "One-time"}</Td>
              )}
              {shows("latest") && (
                <Td>
                  <Link
                    href={`/dashboard/${orgSlug}/donations/${member.lastDonationId}`}
                    className="relative z-1 inline-block min-h-6 text-accent underline underline-offset-4"
                  >
                    Donation
                    <span className="sr-only">
                      {" "}
                      of {member.donor.firstName} {member.donor.lastName}
                    </span>
                  </Link>
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
