import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { forgetExpiredKeys } from "@/lib/http/idempotency";
import { inngest } from "@/lib/services/jobs";

/** Each hour: idempotency keys older than a day, with the answers they kept. */
export const forgetExpired = inngest.createFunction(
  { id: "forget-expired", triggers: [cron("17 * * * *")], retries: 2 },
  async () => {
    const { db, now } = newContext({ kind: "system", name: "forget-expired" });
    return { forgotten: await forgetExpiredKeys(db, now) };
  },
);
