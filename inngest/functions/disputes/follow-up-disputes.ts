import { cron } from "inngest";
import { sweepDisputes } from "@/lib/disputes/sweep-disputes";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/inngest/events";

/** Each hour: the processor is asked about open disputes that nothing was heard of. */
export const sweepOpenDisputes = inngest.createFunction(
  { id: "follow-up-disputes", triggers: [cron("23 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => sweepDisputes(newContext({ kind: "system", name: "follow-up-disputes" })),
);
