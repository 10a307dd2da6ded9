import type { VisibilityState } from "@tanstack/table-core";
import { formatDayIn } from "@/components/dashboard/format/zoned";
import { PAYMENT_METHOD } from "@/components/dashboard/labels";
import { type ListColumn, ListTable } from "@/components/dashboard/lists/list-table";
import { PERSON_WIDTH, Person } from "@/components/dashboard/lists/person-cell";
import { RowLink } from "@/components/dashboard/lists/row-link";
import type { Sorting } from "@/components/dashboard/lists/sort-orders";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { formatUsd } from "@/lib/kernel/money";
import type { SubscriptionList } from "@/lib/subscriptions/schemas";
import { EACH, INTERVAL, SUBSCRIPTION_STATUS } from "./labels";

type Subscription = SubscriptionList["subscriptions"][number];

type ColumnsProps = {
  orgSlug: string;
  zone: string;
  /** All rows belong to one donor, so the donor column is omitted. */
  oneDonor?: boolean;
};

type SubscriptionTableProps = ColumnsProps & {
  subscriptions: readonly Subscription[];
  visibility?: VisibilityState;
  sorting?: Sorting;
};

/** Recurring donations; each row links to its page. */
export function SubscriptionTable({ subscriptions, visibility, sorting, ...props }: SubscriptionTableProps) {
  return (
    <ListTable
      caption="Recurring donations"
      columns={subscriptionColumns(props)}
      rows={subscriptions}
      visibility={visibility}
      sorting={sorting}
    />
  );
}

/** The columns of a list of recurring donations. */
export function subscriptionColumns({
  orgSlug,
  zone,
  oneDonor = false,
}: ColumnsProps): ListColumn<Subscription>[] {
  const hrefOf = (subscription: Subscription) => `/dashboard/${orgSlug}/recurring/${subscription.id}`;
  const dayOf = (at: string | null) => (at ? formatDayIn(at, zone) : "–");
  const ofOneDonor: ListColumn<Subscription>[] = [
    {
      id: "subscription",
      header: "Recurring donation",
      enableHiding: false,
      meta: { className: "whitespace-nowrap tabular-nums" },
      cell: ({ row: { original: subscription } }) => (
        <RowLink href={hrefOf(subscription)}>
          {formatUsd(subscription.amountCents)} {EACH[subscription.frequency]}
        </RowLink>
      ),
    },
  ];
  const ofAllDonors: ListColumn<Subscription>[] = [
    {
      id: "donor",
      header: "Donor",
      enableHiding: false,
      meta: { className: PERSON_WIDTH },
      cell: ({ row: { original: subscription } }) => (
        <Person href={hrefOf(subscription)} person={subscription.donor} />
      ),
    },
    {
      id: "amount",
      header: "Amount",
      enableHiding: false,
      meta: { numeric: true, className: "font-medium", sort: { by: "amount", direction: "descending" } },
      cell: ({ row }) => <Money cents={row.original.amountCents} />,
    },
    {
      id: "frequency",
      header: "Frequency",
      meta: { className: "whitespace-nowrap" },
      cell: ({ row }) => INTERVAL[row.original.frequency],
    },
  ];
  return [
    ...(oneDonor ? ofOneDonor : ofAllDonors),
    {
      id: "status",
      header: "Status",
      cell: ({ row }) => {
        const { tone, label } = SUBSCRIPTION_STATUS[row.original.status];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      id: "next",
      header: "Next donation",
      meta: { className: "whitespace-nowrap tabular-nums" },
      cell: ({ row }) => dayOf(row.original.nextChargeAt),
    },
    {
      id: "campaign",
      header: "Campaign",
      meta: { className: "min-w-48 wrap-anywhere" },
      cell: ({ row }) => row.original.campaign.title,
    },
    {
      id: "level",
      header: "Giving level",
      meta: { off: true, className: "min-w-40 wrap-anywhere" },
      cell: ({ row }) => row.original.givingLevel?.name ?? "–",
    },
    {
      id: "method",
      header: "Method",
      meta: { off: true, className: "whitespace-nowrap" },
      cell: ({ row }) => PAYMENT_METHOD[row.original.paymentMethod],
    },
    {
      id: "started",
      header: "Started",
      meta: { off: true, className: "whitespace-nowrap tabular-nums" },
      cell: ({ row }) => dayOf(row.original.startedAt),
    },
  ];
}
