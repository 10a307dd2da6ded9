import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/jobs";
import { catchUpEvents } from "@/lib/webhooks/catch-up";

const context = () => newContext({ kind: "system", name: "catch-up-events" });

/** Every ten minutes: events of the last two hours whose delivery was lost. */
export const catchUpLately = inngest.createFunction(
  { id: "catch-up-lately", triggers: [cron("*/10 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => catchUpEvents(context(), { hours: 2 }),
);

/** Each day: those of three days, as long as the processor itself tries; also what failed when it was worked on. */
export const catchUpDaily = inngest.createFunction(
  { id: "catch-up-daily", triggers: [cron("13 4 * * *")], retries: 2, concurrency: { limit: 1 } },
  async () => catchUpEvents(context(), { hours: 72 }),
);
