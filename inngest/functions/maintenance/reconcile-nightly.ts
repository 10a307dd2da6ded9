import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { publishVerifications as emit } from "@/lib/ledger/publish-verifications";
import { inngest } from "@/lib/services/inngest/events";

/** Each night: every organization's totals are due to be verified. */
export const publishVerifications = inngest.createFunction(
  { id: "reconcile-nightly", triggers: [cron("23 3 * * *")], retries: 3 },
  async () => ({ due: await emit(newContext({ kind: "system", name: "reconcile-nightly" })) }),
);
