import { cron } from "inngest";
import {
  deliveryDue,
  deliveryFailing,
  inngest,
  outboxFilled,
  webhookDisabled,
} from "@/lib/services/inngest/events";
import { attemptDelivery } from "@/lib/webhooks/deliveries/attempt-delivery";
import { publishOverdueDeliveries } from "@/lib/webhooks/deliveries/publish-overdue";
import { publishEvents } from "@/lib/webhooks/outbox/publish-events";
import { onSchedule, systemContext } from "./define";

/** More wake-ups than a delivery has attempts, since a wake-up may find the delivery claimed by another run. */
const MAX_WAKE_UPS = 40;
/**
 * Concurrent calls for one organization, in each delivery function. Inngest allows one keyed limit in addition to the
 * function's own: with endpoints as the key, ten endpoints of one organization could take every slot.
 */
const PER_ORGANIZATION = { limit: 2, key: "event.data.orgId" };

const disabledBy = ({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) =>
  webhookDisabled.create({ endpointId }, { id: `webhook-disabled:${deliveryId}` });

/** Publishes outbound events when a change wakes it, and every minute in case a wake-up was lost. */
const publishOutbox = inngest.createFunction(
  {
    id: "publish-outbox",
    triggers: [outboxFilled, cron("* * * * *")],
    retries: 2,
    concurrency: { limit: 1 },
  },
  async () => publishEvents(systemContext("publish-outbox")),
);

/** Publishes, every minute, deliveries whose event or worker process was lost. */
const publishOverdue = onSchedule(
  "publish-overdue-deliveries",
  "* * * * *",
  { retries: 0, concurrency: { limit: 1 } },
  publishOverdueDeliveries,
);

/**
 * Makes the first attempt of a delivery to a healthy endpoint. It never waits: a failed delivery, and an endpoint that
 * is failing or was slow the last time, goes to `retryWebhook`, so that a hanging receiver takes a slot here only once.
 * Both functions together leave a third of a local installation's slots to other work.
 */
export const deliverWebhook = inngest.createFunction(
  {
    id: "deliver-webhook",
    triggers: [deliveryDue],
    retries: 10,
    concurrency: [{ limit: 10 }, PER_ORGANIZATION],
  },
  async ({ event, step }) => {
    const { deliveryId, endpointId, orgId } = event.data;
    const ctx = () => systemContext("deliver-webhook");
    const first = await step.run("attempt", () => attemptDelivery(ctx(), { deliveryId, promptly: true }));
    if (first.over) {
      if (first.disabled) await step.sendEvent("tell staff", disabledBy(event.data));
      return { deliveryId };
    }
    await step.sendEvent(
      "try again",
      deliveryFailing.create({ deliveryId, endpointId, orgId }, { id: `delivery:${deliveryId}:again` }),
    );
    return { deliveryId };
  },
);

/** Makes all further attempts, over about three days, few at a time, with sleeps between them. */
export const retryWebhook = inngest.createFunction(
  {
    id: "retry-webhook",
    triggers: [deliveryFailing],
    retries: 10,
    concurrency: [{ limit: 6 }, PER_ORGANIZATION],
  },
  async ({ event, step }) => {
    const { deliveryId } = event.data;
    const ctx = () => systemContext("retry-webhook");
    for (let attempt = 1; attempt <= MAX_WAKE_UPS; attempt += 1) {
      const tried = await step.run(`attempt ${attempt}`, () => attemptDelivery(ctx(), { deliveryId }));
      if (tried.over) {
        if (tried.disabled) await step.sendEvent("tell staff", disabledBy(event.data));
        break;
      }
      await step.sleep(`pause ${attempt}`, tried.waitMs);
    }
    return { deliveryId };
  },
);

/** Outbound webhooks: publishing and delivery. */
export const webhookFunctions = [publishOutbox, publishOverdue, deliverWebhook, retryWebhook];
