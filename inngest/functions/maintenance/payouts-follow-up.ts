import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { sweepPayouts } from "@/lib/payouts/sweep-payouts";
import { inngest } from "@/lib/services/inngest/events";

/** Each hour: the processor is asked about payouts that are not settled to the cent yet. */
export const sweepUnsettledPayouts = inngest.createFunction(
  { id: "follow-up-payouts", triggers: [cron("41 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => sweepPayouts(newContext({ kind: "system", name: "follow-up-payouts" })),
);
