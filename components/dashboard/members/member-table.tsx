import type { VisibilityState } from "@tanstack/table-core";
import { formatDay } from "@/components/dashboard/format/zoned";
import { type ListColumn, ListTable } from "@/components/dashboard/lists/list-table";
import { PERSON_WIDTH, Person } from "@/components/dashboard/lists/person-cell";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { MEMBERSHIP_STATE } from "@/lib/donor-memberships/labels";
import type { Member } from "@/lib/donor-memberships/schemas";
import { STATE_TONE } from "./labels";

type ColumnsProps = { orgSlug: string };

type MemberTableProps = ColumnsProps & { members: readonly Member[]; visibility?: VisibilityState };

/** Members with their levels and dates; each row links to the donor. */
export function MemberTable({ members, visibility, ...props }: MemberTableProps) {
  return (
    <ListTable caption="Members" columns={memberColumns(props)} rows={members} visibility={visibility} />
  );
}

/** The columns of the list of members. */
export function memberColumns({ orgSlug }: ColumnsProps): ListColumn<Member>[] {
  return [
    {
      id: "member",
      header: "Member",
      enableHiding: false,
      meta: { className: PERSON_WIDTH },
      cell: ({ row: { original: member } }) => (
        <Person href={`/dashboard/${orgSlug}/donors/${member.donor.id}`} person={member.donor} />
      ),
    },
    {
      id: "number",
      header: "Number",
      meta: { off: true, numeric: true, label: "Number" },
      cell: ({ row }) => row.original.number.toLocaleString("en-US"),
    },
    {
      id: "state",
      header: "State",
      cell: ({ row: { original: member } }) => (
        <Badge tone={STATE_TONE[member.state]}>{MEMBERSHIP_STATE[member.state]}</Badge>
      ),
    },
    {
      id: "level",
      header: "Level",
      meta: { className: "min-w-40 wrap-anywhere" },
      cell: ({ row: { original: member } }) => (
        <>
          {member.givingLevel?.name ?? "–"}
          <span className="block text-xs text-soft">{member.campaign.title}</span>
        </>
      ),
    },
    {
      id: "since",
      header: "Since",
      meta: { label: "Since", className: "whitespace-nowrap tabular-nums" },
      cell: ({ row }) => formatDay(row.original.since),
    },
    {
      id: "until",
      header: "Until",
      meta: { label: "Until", className: "whitespace-nowrap tabular-nums" },
      cell: ({ row }) => formatDay(row.original.until),
    },
    {
      id: "renewal",
      header: "Renewal",
      meta: { off: true, className: "whitespace-nowrap" },
      cell: ({ row }) => (row.original.renews ? "Recurring" : "One-time"),
    },
    {
      id: "latest",
      header: "Latest donation",
      meta: { off: true },
      cell: ({ row: { original: member } }) => (
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
      ),
    },
  ];
}
