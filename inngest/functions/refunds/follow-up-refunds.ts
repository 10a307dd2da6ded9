import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { sweepRefunds } from "@/lib/refunds/sweep-refunds";
import { inngest } from "@/lib/services/inngest/events";

/** Every five minutes: refunds that were left between two steps are finished. */
export const sweepUnfinishedRefunds = inngest.createFunction(
  { id: "follow-up-refunds", triggers: [cron("*/5 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => sweepRefunds(newContext({ kind: "system", name: "follow-up-refunds" })),
);
