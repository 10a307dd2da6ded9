import { newContext } from "@/lib/http/context";
import { deliveryDue, deliveryFailing, inngest, webhookDisabled } from "@/lib/services/inngest/events";
import { attemptDelivery } from "@/lib/webhooks/attempt-delivery";

/** More wake-ups than a delivery has attempts, for those that met another's claim. */
const MOST_ATTEMPTS = 40;
/**
 * Calls at the same time for one organization, in each of the functions below. Inngest has room for one limit beside the
 * whole function's: by endpoint, ten endpoints of one organization could hold every place.
 */
const OWN = { limit: 2, key: "event.data.orgId" };

const disabledBy = ({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) =>
  webhookDisabled.create({ endpointId }, { id: `webhook-disabled:${deliveryId}` });

/**
 * The first attempt of a delivery to an endpoint in good standing. It never waits: what failed, and endpoints that are
 * failing or were slow the last time, are handed to the function below, so that a receiver that hangs takes a place here
 * once and no more. Both functions together leave a third of a local installation's places to everything else.
 */
export const deliverWebhook = inngest.createFunction(
  {
    id: "deliver-webhook",
    triggers: [deliveryDue],
    retries: 10,
    concurrency: [{ limit: 10 }, OWN],
  },
  async ({ event, step }) => {
    const { deliveryId, endpointId, orgId } = event.data;
    const ctx = () => newContext({ kind: "system", name: "deliver-webhook" });
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

/** All further attempts, over some three days: sleeping between them, and few at a time. */
export const retryWebhook = inngest.createFunction(
  {
    id: "retry-webhook",
    triggers: [deliveryFailing],
    retries: 10,
    concurrency: [{ limit: 6 }, OWN],
  },
  async ({ event, step }) => {
    const { deliveryId } = event.data;
    const ctx = () => newContext({ kind: "system", name: "retry-webhook" });
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const it = await step.run(`attempt ${attempt}`, () => attemptDelivery(ctx(), { deliveryId }));
      if (it.over) {
        if (it.disabled) await step.sendEvent("tell staff", disabledBy(event.data));
        break;
      }
      await step.sleep(`pause ${attempt}`, it.waitMs);
    }
    return { deliveryId };
  },
);
