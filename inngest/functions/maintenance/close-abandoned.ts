import { cron } from "inngest";
import { closeAbandoned } from "@/lib/donations/close-donation";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/jobs";

/** Every five minutes: gifts that nobody is going to pay are cancelled at the processor and closed. */
export const closeAbandonedGifts = inngest.createFunction(
  { id: "close-abandoned", triggers: [cron("*/5 * * * *")], retries: 2 },
  async () => ({ closed: await closeAbandoned(newContext({ kind: "system", name: "close-abandoned" })) }),
);
