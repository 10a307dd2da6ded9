import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { WebhookDelivery } from "@/lib/webhooks/schemas";
import { Instant } from "../format/instant";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { deliveryStatusOf } from "./labels";

type DeliveryTableProps = {
  path: string;
  zone: string;
  /** Whether the webhook is enabled; a disabled one has no next attempt. */
  enabled: boolean;
  deliveries: readonly WebhookDelivery[];
};

export function DeliveryTable({ path, zone, enabled, deliveries }: DeliveryTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Deliveries">
        <thead>
          <tr>
            <Th>Event</Th>
            <Th>Status</Th>
            <Th>Last response</Th>
            <Th numeric>Attempts</Th>
            <Th>Time</Th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id} className="relative hover:bg-sunken">
              <Td>
                <RowLink href={`${path}/deliveries/${delivery.id}`} className="whitespace-nowrap">
                  {delivery.eventType}
                </RowLink>
                {delivery.replayOf && <span className="block text-soft">resent</span>}
              </Td>
              <Td>
                <Badge tone={deliveryStatusOf(delivery).tone}>{deliveryStatusOf(delivery).label}</Badge>
                {delivery.nextAttemptAt && !enabled && (
                  <span className="mt-1 block text-soft">no retries while disabled</span>
                )}
                {delivery.nextAttemptAt && enabled && delivery.attemptCount > 0 && (
                  <span className="mt-1 block whitespace-nowrap text-soft">
                    next attempt <Instant at={delivery.nextAttemptAt} zone={zone} />
                  </span>
                )}
              </Td>
              <Td label="Last response" className="min-w-44">
                {delivery.lastError ?? delivery.lastResponseStatus ?? "–"}
              </Td>
              <Td numeric label="Attempts">
                {delivery.attemptCount}
              </Td>
              <Td>
                <Instant at={delivery.createdAt} zone={zone} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
