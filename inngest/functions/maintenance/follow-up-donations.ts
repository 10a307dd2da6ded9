import { cron } from "inngest";
import { sweepUnpaidDonations } from "@/lib/donations/sweep-unpaid-donations";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/inngest/events";
import { inRounds } from "./rounds";

/** Every five minutes: the processor is asked about donations that have been unpaid for long, until none is left. */
export const sweepDonations = inngest.createFunction(
  { id: "follow-up-donations", triggers: [cron("*/5 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async ({ step }) =>
    inRounds(step, async () => {
      const ctx = newContext({ kind: "system", name: "follow-up-donations" });
      const { more, ...counts } = await sweepUnpaidDonations(ctx);
      return { more, counts, now: ctx.now };
    }),
);
