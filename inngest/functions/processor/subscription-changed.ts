import { newContext } from "@/lib/http/context";
import { inngest, onProcessor } from "@/lib/services/jobs";
import { syncPlan } from "@/lib/subscriptions/sync-plan";
import { recordEvent } from "@/lib/webhooks/record-event";
import { unlessMissing } from "@/lib/webhooks/unless-missing";

/** `customer.subscription.updated`, `…deleted`: the plan follows, whoever changed or ended it. */
export const onSubscriptionChanged = inngest.createFunction(
  {
    id: "subscription-changed",
    triggers: [onProcessor("customer.subscription.updated"), onProcessor("customer.subscription.deleted")],
    retries: 10,
  },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "subscription-changed" });
    const outcome = await unlessMissing(event.data, () => syncPlan(ctx, event.data.objectId));
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
