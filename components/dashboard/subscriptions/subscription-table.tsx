import { formatDayIn } from "@/components/dashboard/format/zoned";
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
};

/** Recurring donations, each row leading to its page. */
export function SubscriptionTable({
  orgSlug,
  zone,
  subscriptions,
  oneDonor = false,
}: SubscriptionTableProps) {
  const hrefOf = (subscription: Subscription) => `/dashboard/${orgSlug}/recurring/${subscription.id}`;
  return (
    <RowKeys>
      <Table caption="Recurring donations">
        <thead>
          <tr>
            {oneDonor ? (
              <Th>Recurring donation</Th>
            ) : (
              <>
                <Th>Donor</Th>
                <Th numeric>Amount</Th>
                <Th>Frequency</Th>
              </>
            )}
            <Th>Status</Th>
            <Th>Next donation</Th>
            <Th>Campaign</Th>
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
                  <Td className="whitespace-nowrap">{INTERVAL[subscription.frequency]}</Td>
                </>
              )}
              <Td>
                <Badge tone={SUBSCRIPTION_STATUS[subscription.status].tone}>
                  {SUBSCRIPTION_STATUS[subscription.status].label}
                </Badge>
              </Td>
              <Td className="whitespace-nowrap tabular-nums">
                {subscription.nextChargeAt ? formatDayIn(subscription.nextChargeAt, zone) : "–"}
              </Td>
              <Td className="min-w-48 wrap-anywhere">{subscription.campaign.title}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

/** The first cell without a donor column. */
function SubscriptionCell({ href, subscription }: { href: string; subscription: Subscription }) {
  return (
    <Td className="whitespace-nowrap tabular-nums">
      <RowLink href={href}>
        {formatUsd(subscription.amountCents)} {EACH[subscription.frequency]}
      </RowLink>
    </Td>
  );
}
