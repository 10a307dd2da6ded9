import type { VisibilityState } from "@tanstack/table-core";
import { Instant } from "@/components/dashboard/format/instant";
import { type ListColumn, ListTable } from "@/components/dashboard/lists/list-table";
import { PERSON_WIDTH, Person } from "@/components/dashboard/lists/person-cell";
import type { Sorting } from "@/components/dashboard/lists/sort-orders";
import { NOT_SHOWN } from "@/components/dashboard/report/totals-notice";
import { Money } from "@/components/ui/money";
import type { DonorList } from "@/lib/donors/schemas";
import { ContactBadge } from "./contact-badge";

type Donor = DonorList["donors"][number];

type ColumnsProps = {
  orgSlug: string;
  zone: string;
  /** False while totals cannot be read. */
  withTotals: boolean;
};

type DonorTableProps = ColumnsProps & {
  donors: readonly Donor[];
  visibility?: VisibilityState;
  sorting?: Sorting;
};

export function DonorTable({ donors, visibility, sorting, ...props }: DonorTableProps) {
  return (
    <ListTable
      caption="Donors"
      columns={donorColumns(props)}
      rows={donors}
      visibility={visibility}
      sorting={sorting}
      selectionName={({ firstName, lastName }) => `${firstName} ${lastName}`}
    />
  );
}

/** The columns of the list of donors. */
export function donorColumns({ orgSlug, zone, withTotals }: ColumnsProps): ListColumn<Donor>[] {
  const dayOf = (at: string | null) => (at ? <Instant at={at} zone={zone} dayOnly /> : "none yet");
  return [
    {
      id: "donor",
      header: "Donor",
      enableHiding: false,
      meta: { className: PERSON_WIDTH, sort: { by: "name", direction: "ascending" } },
      cell: ({ row: { original: donor } }) => (
        <Person
          href={`/dashboard/${orgSlug}/donors/${donor.id}`}
          person={donor}
          tags={donor.tags}
          badge={<ContactBadge doNotContact={donor.doNotContact} />}
        />
      ),
    },
    {
      id: "giving",
      header: "Lifetime giving",
      meta: { numeric: true, className: "font-medium", sort: { by: "giving", direction: "descending" } },
      cell: ({ row }) => (withTotals ? <Money cents={row.original.totalCents} /> : NOT_SHOWN),
    },
    {
      id: "donations",
      header: "Donations",
      meta: { numeric: true, label: "Donations" },
      cell: ({ row }) => (withTotals ? row.original.donationCount.toLocaleString("en-US") : NOT_SHOWN),
    },
    {
      id: "latest",
      header: "Latest donation",
      meta: { label: "Latest donation", sort: { by: "latestDonation", direction: "descending" } },
      cell: ({ row }) => dayOf(row.original.lastDonationAt),
    },
    {
      id: "first",
      header: "First donation",
      meta: { off: true, label: "First donation" },
      cell: ({ row }) => dayOf(row.original.firstDonationAt),
    },
    {
      id: "phone",
      header: "Phone",
      meta: { off: true, label: "Phone", className: "min-w-32 wrap-anywhere" },
      cell: ({ row }) => row.original.phone ?? "–",
    },
    {
      id: "added",
      header: "First recorded",
      meta: { off: true, label: "First recorded", sort: { by: "newest", direction: "descending" } },
      cell: ({ row }) => <Instant at={row.original.createdAt} zone={zone} />,
    },
  ];
}
