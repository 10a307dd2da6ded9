import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/inngest/events";
import { sweepSubscriptions } from "@/lib/subscriptions/sweep-subscriptions";
import { inRounds } from "../maintenance/rounds";

/** Every five minutes: the processor is asked about subscriptions whose events seem to have been lost, until none is left. */
export const sweepRecurring = inngest.createFunction(
  {
    id: "follow-up-subscriptions",
    triggers: [cron("2-59/5 * * * *")],
    retries: 0,
    concurrency: { limit: 1 },
  },
  async ({ step }) =>
    inRounds(step, async () => {
      const ctx = newContext({ kind: "system", name: "follow-up-subscriptions" });
      const { more, ...counts } = await sweepSubscriptions(ctx);
      return { more, counts, now: ctx.now };
    }),
);
