import { newContext } from "@/lib/http/context";
import { refreshAccount } from "@/lib/orgs/refresh-account";
import { recordEvent } from "@/lib/processor-events/record-event";
import { accountUpdated, inngest } from "@/lib/services/inngest/events";

/** `account.updated`: the organization may take donations once charges and payouts are enabled, and ACH with its capability. */
export const onAccountUpdated = inngest.createFunction(
  { id: "account-updated", triggers: [accountUpdated], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "account-updated" });
    const known = await refreshAccount(ctx, event.data.objectId);
    const outcome = known ? "applied" : "unknown_object";
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
