import { cron } from "inngest";
import { purgeAbuse } from "@/lib/fraud/purge-abuse";
import { newContext } from "@/lib/http/context";
import { purgeIdempotencyKeys } from "@/lib/http/idempotency";
import { inngest } from "@/lib/services/inngest/events";
import { purgeLinks } from "@/lib/subscriptions/purge-links";
import { purgeEvents } from "@/lib/webhooks/purge-events";

/**
 * Each hour: idempotency keys older than a day, with the answers they kept, what the defence against card testing no longer
 * needs, outbound events of more than 30 days ago, and mailed links that expired as long ago.
 */
export const purgeExpired = inngest.createFunction(
  { id: "forget-expired", triggers: [cron("17 * * * *")], retries: 2 },
  async () => {
    const ctx = newContext({ kind: "system", name: "forget-expired" });
    return {
      forgotten: await purgeIdempotencyKeys(ctx.db, ctx.now),
      abuse: await purgeAbuse(ctx),
      webhookEvents: await purgeEvents(ctx),
      mailedLinks: await purgeLinks(ctx),
    };
  },
);
