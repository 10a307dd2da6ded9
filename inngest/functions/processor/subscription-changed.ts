import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { inngest, onProcessor } from "@/lib/services/inngest/events";
import { syncSubscription } from "@/lib/subscriptions/sync-subscription";

/** `customer.subscription.updated`, `…deleted`: the subscription follows, whoever changed or ended it. */
export const onSubscriptionChanged = inngest.createFunction(
  {
    id: "subscription-changed",
    triggers: [onProcessor("customer.subscription.updated"), onProcessor("customer.subscription.deleted")],
    retries: 10,
  },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "subscription-changed" });
    const outcome = await unlessMissing(event.data, () => syncSubscription(ctx, event.data.objectId));
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
