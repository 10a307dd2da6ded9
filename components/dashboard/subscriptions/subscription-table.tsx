import { formatDayIn } from "@/components/dashboard/format/zoned";
import { PAYMENT_METHOD } from "@/components/dashboard/labels";
import { type ColumnOf, shownColumns } from "@/components/dashboard/lists/columns";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { formatUsd } from "@/lib/kernel/money";
import type { SubscriptionList } from "@/lib/subscriptions/schemas";
import { EACH, INTERVAL, SUBSCRIPTION_STATUS } from "./labels";

type Subscription = SubscriptionList["subscriptions"][number];
type SubscriptionTableProps = {
  orgSlug: string;
  zone: string;
  subscriptions: readonly Subscription[];
  /** All rows belong to one donor, so the donor column is omitted. */
  oneDonor?: boolean;
  columns?: readonly Column[];
};
type Column = ColumnOf<"recurring">;

/** Recurring donations; each row links to its page. */
export function SubscriptionTable({
  orgSlug,
  zone,
  subscriptions,
  oneDonor = false,
  columns = shownColumns("recurring", undefined),
}: SubscriptionTableProps) {
  const shows = (column: Column) => columns.includes(column);
  const hrefOf = (subscription: Subscription) => `/dashboard/${orgSlug}/recurring/${subscription.id}`;
  return (
    <RowKeys>
      <Table flows caption="Recurring donations">
        <thead>
          <tr>
            {oneDonor ? (
              <Th>Recurring donation</Th>
            ) : (
              <>
                <Th>Donor</Th>
                <Th numeric>Amount</Th>
                {shows("frequency") && <Th>Frequency</Th>}
              </>
            )}
            {shows("status") && <Th>Status</Th>}
            {shows("next") && <Th>Next donation</Th>}
            {shows("campaign") && <Th>Campaign</Th>}
            {shows("level") && <Th>Giving level</Th>}
            {shows("method") && <Th>Method</Th>}
            {shows("started") && <Th>Started</Th>}
          </tr>
        </thead>
        <tbody>
          {subscriptions.map((subscription) => (
            <tr key={subscription.id} className="relative hover:bg-sunken">
              {oneDonor ? (
                <SubscriptionCell href={hrefOf(subscription)} subscription={subscription} />
              ) : (
                <>
                  <PersonCell href={hrefOf(subscription)} person={subscription.donor} />
                  <Td numeric className="font-medium">
                    <Money cents={subscription.amountCents} />
                  </Td>
                  {shows("frequency") && (
                    <Td className="whitespace-nowrap">{INTERVAL[subscription.frequency]}</Td>
                  )}
                </>
              )}
              {shows("status") && (
                <Td>
                  <Badge tone={SUBSCRIPTION_STATUS[subscription.status].tone}>
                    {SUBSCRIPTION_STATUS[subscription.status].label}
                  </Badge>
                </Td>
              )}
              {shows("next") && <DayCell at={subscription.nextChargeAt} zone={zone} />}
              {shows("campaign") && <Td className="min-w-48 wrap-anywhere">{subscription.campaign.title}</Td>}
              {shows("level") && (
                <Td className="min-w-40 wrap-anywhere">{subscription.givingLevel?.name ?? "–"}</Td>
              )}
              {shows("method") && (
                <Td className="whitespace-nowrap">{PAYMENT_METHOD[subscription.paymentMethod]}</Td>
              )}
              {shows("started") && <DayCell at={subscription.startedAt} zone={zone} />}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function DayCell({ at, zone }: { at: string | null; zone: string }) {
  return <Td className="whitespace-nowrap tabular-nums">{at ? formatDayIn(at, zone) : "–"}</Td>;
}

/** The first cell if there is no donor column. */
function SubscriptionCell({ href, subscription }: { href: string; subscription: Subscription }) {
  return (
    <Td className="whitespace-nowrap tabular-nums">
      <RowLink href={href}>
        {formatUsd(subscription.amountCents)} {EACH[subscription.frequency]}
      </RowLink>
    </Td>
  );
}
