import type { Metadata } from "next";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { Instant } from "@/components/dashboard/format/instant";
import { Facts } from "@/components/dashboard/lists/facts";
import { AttemptList, Text } from "@/components/dashboard/webhooks/attempt-list";
import { deliveryStatusOf } from "@/components/dashboard/webhooks/labels";
import { ReplayButton } from "@/components/dashboard/webhooks/replay-button";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { loadDelivery, loadWebhook } from "@/lib/webhooks/context";
import { getWebhookDelivery } from "@/lib/webhooks/deliveries/get-delivery";
import { getWebhook } from "@/lib/webhooks/get-webhook";
import { requireOrganization } from "../../../../../session";

export const metadata: Metadata = { title: "Delivery" };

type Props = { params: Promise<{ org: string; id: string; deliveryId: string }> };

/** One delivery: its payload and every attempt. */
export default async function DeliveryPage({ params }: Props) {
  const { org: slug, id, deliveryId } = await params;
  const { org, isAdmin } = await requireOrganization(slug);
  const webhook = { idOrSlug: org.id, webhookId: id };
  const [delivery, { status: endpoint }] = await requireOwnOrganization(slug, async (ctx) =>
    Promise.all([
      getWebhookDelivery(withResource(ctx, await loadDelivery(ctx, { ...webhook, deliveryId }))),
      getWebhook(withResource(ctx, await loadWebhook(ctx, webhook))),
    ]),
  );
  const enabled = endpoint === "ENABLED";
  const zone = org.timezone;
  const path = `/dashboard/${slug}/webhooks/${id}`;
  const status = deliveryStatusOf(delivery);
  return (
    <>
      <AutoRefresh on={enabled && delivery.status === "PENDING" && delivery.attemptCount < 2} />
      <PageTitle
        title={delivery.eventType}
        parent={{ href: path, title: "Webhook" }}
        below={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={status.tone}>{status.label}</Badge>
            <Instant at={delivery.createdAt} zone={zone} />
          </span>
        }
      />
      {!enabled && (
        <p className="text-soft">This webhook is disabled. Nothing is sent until you enable it.</p>
      )}
      {enabled && isAdmin && <ReplayButton params={{ idOrSlug: slug, webhookId: id, deliveryId }} />}
      <Panel aria-label="Details">
        <Facts
          rows={[
            ["Event (webhook-id)", <code key="event">{delivery.eventId}</code>],
            [
              "Next attempt",
              enabled && delivery.nextAttemptAt && (
                <Instant key="next" at={delivery.nextAttemptAt} zone={zone} />
              ),
            ],
            [
              "Resent from",
              delivery.replayOf && (
                <Link
                  key="first"
                  href={`${path}/deliveries/${delivery.replayOf}`}
                  className="text-accent underline underline-offset-4"
                >
                  an earlier delivery
                </Link>
              ),
            ],
          ]}
        />
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel aria-labelledby="attempts" className="grid min-w-0 content-start gap-3">
          <h2 id="attempts" className="text-lg">
            Attempts
          </h2>
          {delivery.attempts.length > 0 ? (
            <AttemptList zone={zone} attempts={delivery.attempts} />
          ) : (
            <p className="text-soft">No attempts yet.</p>
          )}
        </Panel>
        <Panel aria-labelledby="payload" className="grid min-w-0 content-start gap-3">
          <h2 id="payload" className="text-lg">
            Payload
          </h2>
          <Text label="Event payload" text={JSON.stringify(delivery.payload, null, 2)} />
        </Panel>
      </div>
    </>
  );
}
