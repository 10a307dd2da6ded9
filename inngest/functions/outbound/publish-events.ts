import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { inngest, outboxFilled } from "@/lib/services/inngest/events";
import { publishEvents } from "@/lib/webhooks/publish-events";
import { publishOverdueDeliveries } from "@/lib/webhooks/publish-overdue";

/** Publishes outbound events when somebody rings, and each minute what nobody rang for. */
export const publishOutbox = inngest.createFunction(
  {
    id: "publish-outbox",
    triggers: [outboxFilled, cron("* * * * *")],
    retries: 2,
    concurrency: { limit: 1 },
  },
  async () => publishEvents(newContext({ kind: "system", name: "publish-outbox" })),
);

/** Each minute: deliveries whose announcement, or the process that worked on them, was lost. */
export const publishOverdueWebhooks = inngest.createFunction(
  { id: "announce-overdue-deliveries", triggers: [cron("* * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => publishOverdueDeliveries(newContext({ kind: "system", name: "announce-overdue-deliveries" })),
);
