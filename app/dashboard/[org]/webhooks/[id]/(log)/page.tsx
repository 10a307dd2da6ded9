import type { Metadata } from "next";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { WebAddress } from "@/components/dashboard/campaigns/public-address";
import { Instant } from "@/components/dashboard/format/instant";
import { Facts } from "@/components/dashboard/lists/facts";
import { DeliveryLog } from "@/components/dashboard/webhooks/delivery-log";
import { DELIVERY_STATUS, disabledNotice, FORMAT, healthOf } from "@/components/dashboard/webhooks/labels";
import { WebhookActions } from "@/components/dashboard/webhooks/webhook-actions";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { readCursor } from "@/lib/kernel/time-cursor";
import { loadWebhook } from "@/lib/webhooks/context";
import { listWebhookDeliveries } from "@/lib/webhooks/deliveries/list-deliveries";
import { getWebhook } from "@/lib/webhooks/get-webhook";
import { deliveredEventType, deliveryStatus } from "@/lib/webhooks/schemas";
import { chipsFor } from "../../../../chips";
import { readableCursor } from "../../../../cursor";
import { pick, type SearchParams } from "../../../../query";
import { requireOrganization } from "../../../../session";

export const metadata: Metadata = { title: "Webhook" };

const PER_PAGE = 25;
const SOON_MS = 60_000;

type Props = { params: Promise<{ org: string; id: string }>; searchParams: SearchParams };

/** One webhook: its health, actions and delivery log. */
export default async function WebhookPage({ params, searchParams }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org, isAdmin } = await requireOrganization(slug);
  const path = { idOrSlug: org.id, webhookId: id };
  const found = await requireOwnOrganization(slug, async () =>
    withResource(ctx, await loadWebhook(ctx, path)),
  );
  const webhook = await getWebhook(found);
  const rawQuery = await searchParams;
  const filter = {
    status: pick(deliveryStatus, rawQuery["status"]),
    eventType: pick(deliveredEventType, rawQuery["eventType"]),
  };
  const query = { ...filter, limit: PER_PAGE, cursor: readableCursor(rawQuery["cursor"], readCursor) };
  const page = await listWebhookDeliveries(found, query);
  const base = `/dashboard/${slug}/webhooks/${id}`;
  const health = healthOf(webhook, org.timezone);
  const disabled = disabledNotice(webhook, org.timezone);
  // Refresh only while the next attempt is seconds away, not hours.
  const moving = page.deliveries.some(
    ({ nextAttemptAt }) => nextAttemptAt && Date.parse(nextAttemptAt) < ctx.now.getTime() + SOON_MS,
  );
  return (
    <>
      <AutoRefresh on={moving && webhook.status === "ENABLED"} />
      <PageTitle
        title={
          <span className="wrap-break-word">
            {webhook.description ?? <WebAddress address={new URL(webhook.url).host} />}
          </span>
        }
        parent={{ href: `/dashboard/${slug}/webhooks`, title: "Webhooks" }}
        below={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={health.tone}>{health.label}</Badge>
            {!disabled && health.detail}
          </span>
        }
      />
      {disabled && (
        <Notice tone={disabled.tone} title={disabled.title}>
          <p className="max-w-prose">{disabled.words}</p>
        </Notice>
      )}
      {isAdmin ? (
        <WebhookActions orgSlug={slug} webhook={webhook} />
      ) : (
        <p className="text-soft">Only owners and admins can change webhooks and resend deliveries.</p>
      )}
      <Panel aria-label="Details">
        <Facts
          rows={[
            ["URL", <WebAddress key="url" address={webhook.url} />],
            ["Format", FORMAT[webhook.format]],
            ["Events", webhook.eventTypes.length === 0 ? "All" : webhook.eventTypes.join(", ")],
            [
              "Old secret expires",
              webhook.previousSecretExpiresAt && (
                <Instant key="old" at={webhook.previousSecretExpiresAt} zone={org.timezone} />
              ),
            ],
            ["Created", <Instant key="created" at={webhook.createdAt} zone={org.timezone} />],
          ]}
        />
      </Panel>
      <DeliveryLog
        path={base}
        zone={org.timezone}
        enabled={webhook.status === "ENABLED"}
        filter={filter}
        chips={chipsFor(base, filter, [
          {
            label: "Status",
            value: filter.status && DELIVERY_STATUS[filter.status].label,
            names: ["status"],
          },
          { label: "Event", value: filter.eventType, names: ["eventType"] },
        ])}
        continued={query.cursor !== undefined}
        page={page}
      />
    </>
  );
}
