import type { VisibilityState } from "@tanstack/table-core";
import { Instant } from "@/components/dashboard/format/instant";
import { Designated, fundNames } from "@/components/dashboard/funds/designated";
import { donationBadge, FREQUENCY, PAYMENT_METHOD } from "@/components/dashboard/labels";
import { type ListColumn, ListTable } from "@/components/dashboard/lists/list-table";
import { PERSON_WIDTH, Person } from "@/components/dashboard/lists/person-cell";
import { RowLink } from "@/components/dashboard/lists/row-link";
import type { Sorting } from "@/components/dashboard/lists/sort-orders";
import { offlineMark } from "@/components/dashboard/offline/labels";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import type { DonationList } from "@/lib/donations/list/schemas";

type Donation = DonationList["donations"][number];

type ColumnsProps = {
  orgSlug: string;
  zone: string;
  /** Set on a donor's page: omits the donor column. */
  ofOneDonor?: boolean;
};

type DonationTableProps = ColumnsProps & {
  donations: readonly Donation[];
  visibility?: VisibilityState;
  sorting?: Sorting;
};

/** A table of donations with links to their pages. */
export function DonationTable({ donations, visibility, sorting, ...props }: DonationTableProps) {
  return (
    <ListTable
      caption="Donations"
      columns={donationColumns(props)}
      rows={donations}
      visibility={visibility}
      sorting={sorting}
      selectionName={({ donor }) => `the donation of ${donor.firstName} ${donor.lastName}`}
    />
  );
}

/** The columns of a list of donations. */
export function donationColumns({ orgSlug, zone, ofOneDonor = false }: ColumnsProps): ListColumn<Donation>[] {
  const pageOf = (donation: Donation) => `/dashboard/${orgSlug}/donations/${donation.id}`;
  const dateOf = (donation: Donation) => (
    <Instant at={donation.createdAt} zone={zone} dayOnly={offlineMark(donation) !== null} />
  );
  const first: ListColumn<Donation> = ofOneDonor
    ? {
        id: "linkedDate",
        header: "Date",
        enableHiding: false,
        cell: ({ row: { original: donation } }) => (
          <RowLink href={pageOf(donation)}>{dateOf(donation)}</RowLink>
        ),
      }
    : {
        id: "donor",
        header: "Donor",
        enableHiding: false,
        meta: { className: PERSON_WIDTH },
        cell: ({ row: { original: donation } }) => <Person href={pageOf(donation)} person={donation.donor} />,
      };
  const date: ListColumn<Donation> = {
    id: "date",
    header: "Date",
    meta: { sort: { by: "newest", direction: "descending" } },
    cell: ({ row }) => dateOf(row.original),
  };
  return [
    first,
    {
      id: "amount",
      header: "Amount",
      enableHiding: false,
      meta: { numeric: true, className: "font-medium", sort: { by: "amount", direction: "descending" } },
      cell: ({ row }) => <Amount donation={row.original} />,
    },
    {
      id: "status",
      header: "Status",
      cell: ({ row }) => <Status donation={row.original} />,
    },
    ...(ofOneDonor ? [] : [date]),
    {
      id: "campaign",
      header: "Campaign",
      meta: { className: "min-w-48 wrap-anywhere" },
      cell: ({ row: { original: donation }, table }) => (
        <>
          {donation.campaign.title}
          {!table.getColumn("fund")?.getIsVisible() && <Designated funds={donation.funds ?? []} />}
        </>
      ),
    },
    {
      id: "fund",
      header: "Fund",
      meta: { off: true, label: "Fund", className: "min-w-36 wrap-anywhere" },
      cell: ({ row: { original: donation } }) => donation.funds && fundNames(donation.funds),
    },
    {
      id: "frequency",
      header: "Frequency",
      meta: { off: true, className: "whitespace-nowrap" },
      cell: ({ row }) => FREQUENCY[row.original.frequency],
    },
    {
      id: "method",
      header: "Method",
      meta: { off: true, className: "whitespace-nowrap" },
      cell: ({ row: { original: donation } }) =>
        donation.paymentMethod && PAYMENT_METHOD[donation.paymentMethod],
    },
    {
      id: "fees",
      header: "Fees",
      meta: { off: true, numeric: true, label: "Fees" },
      cell: ({ row: { original: donation } }) => (
        <OncePaid
          donation={donation}
          cents={(donation.processingFeeCents ?? 0) + (donation.platformFeeCents ?? 0)}
        />
      ),
    },
    {
      id: "net",
      header: "Net after fees",
      meta: { off: true, numeric: true, label: "Net after fees" },
      cell: ({ row: { original: donation } }) => (
        <OncePaid donation={donation} cents={donation.netAmountCents ?? 0} />
      ),
    },
    {
      id: "source",
      header: "Source",
      meta: { off: true, label: "Source", className: "min-w-28 wrap-anywhere" },
      cell: ({ row }) => row.original.utmSource ?? "–",
    },
    {
      id: "receipt",
      header: "Receipt number",
      meta: { off: true, label: "Receipt", className: "whitespace-nowrap" },
      cell: ({ row }) => row.original.receiptNumber,
    },
  ];
}

function Amount({ donation }: { donation: Donation }) {
  const { amountCents, fundAmountCents = amountCents, voided } = donation;
  return (
    <>
      {offlineMark(donation) !== null && amountCents === 0 ? (
        <span className="font-normal text-soft">No value</span>
      ) : (
        <Money cents={fundAmountCents} {...(voided && { className: "font-normal text-soft line-through" })} />
      )}
      {fundAmountCents !== amountCents && (
        <span className="block text-xs font-normal text-soft">
          of <Money cents={amountCents} />
        </span>
      )}
    </>
  );
}

function Status({ donation }: { donation: Donation }) {
  const badge = donationBadge(donation);
  const mark = offlineMark(donation);
  return (
    <>
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {mark && <span className="mt-1 block text-xs text-soft wrap-anywhere">{mark}</span>}
    </>
  );
}

/** An amount that is known once the donation is paid. */
function OncePaid({ donation: { status }, cents }: { donation: Donation; cents: number }) {
  return status === "PENDING" || status === "FAILED" ? "–" : <Money cents={cents} />;
}
