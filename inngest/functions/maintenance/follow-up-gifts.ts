import { cron } from "inngest";
import { followUpOpenGifts } from "@/lib/donations/follow-up";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/jobs";

/** Every five minutes: the processor is asked about gifts that have been unpaid for long. */
export const followUpGifts = inngest.createFunction(
  { id: "follow-up-gifts", triggers: [cron("*/5 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => followUpOpenGifts(newContext({ kind: "system", name: "follow-up-gifts" })),
);
