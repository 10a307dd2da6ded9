import { newContext } from "@/lib/http/context";
import { syncPayout } from "@/lib/payouts/sync-payout";
import { recordEvent } from "@/lib/processor-events/record-event";
import { unlessMissing } from "@/lib/processor-events/unless-missing";
import { inngest, onProcessor } from "@/lib/services/inngest/events";

/** `payout.created`, `.updated`, `.paid`, `.failed` of a connected account: our rows and the journal follow it. */
export const onPayoutChanged = inngest.createFunction(
  {
    id: "payout-changed",
    triggers: [
      onProcessor("payout.created"),
      onProcessor("payout.updated"),
      onProcessor("payout.paid"),
      onProcessor("payout.failed"),
    ],
    retries: 10,
  },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "payout-changed" });
    const { account, objectId: payoutId } = event.data;
    // Without an account it is a payout of the platform itself.
    const outcome = account
      ? await unlessMissing(event.data, () => syncPayout(ctx, { account, payoutId }))
      : "skipped";
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
