import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/jobs";
import { followUpPlans } from "@/lib/subscriptions/follow-up";

/** Every five minutes: the processor is asked about plans whose events seem to have been lost. */
export const followUpRecurring = inngest.createFunction(
  { id: "follow-up-plans", triggers: [cron("2-59/5 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => followUpPlans(newContext({ kind: "system", name: "follow-up-plans" })),
);
