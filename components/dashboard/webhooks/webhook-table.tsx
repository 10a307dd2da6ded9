import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { WebhookEndpoint } from "@/lib/webhooks/schemas";
import { WebAddress } from "../campaigns/public-address";
import { Instant } from "../format/instant";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { eventTypesLabel, healthOf } from "./labels";

type WebhookTableProps = { orgSlug: string; zone: string; webhooks: readonly WebhookEndpoint[] };

export function WebhookTable({ orgSlug, zone, webhooks }: WebhookTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Webhooks">
        <thead>
          <tr>
            <Th>URL</Th>
            <Th>Status</Th>
            <Th>Events</Th>
            <Th>Created</Th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => {
            const health = healthOf(webhook, zone);
            return (
              <tr key={webhook.id} className="relative hover:bg-sunken">
                <Td className="min-w-56">
                  <div className="max-w-96 wrap-break-word">
                    <RowLink
                      href={`/dashboard/${orgSlug}/webhooks/${webhook.id}`}
                      className="wrap-break-word"
                    >
                      <WebAddress address={webhook.url} />
                    </RowLink>
                    {webhook.description && <span className="block text-soft">{webhook.description}</span>}
                  </div>
                </Td>
                <Td className="min-w-48">
                  <Badge tone={health.tone}>{health.label}</Badge>
                  <span className="mt-1 block text-soft">{health.detail}</span>
                </Td>
                <Td>{eventTypesLabel(webhook.eventTypes)}</Td>
                <Td label="Created">
                  <Instant at={webhook.createdAt} zone={zone} />
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </RowKeys>
  );
}
