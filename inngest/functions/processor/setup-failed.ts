import { newContext } from "@/lib/http/context";
import { recordEvent } from "@/lib/processor-events/record-event";
import { inngest, setupFailed } from "@/lib/services/inngest/events";
import { failSetup } from "@/lib/subscriptions/fail-setup";

/** `setup_intent.setup_failed`: a card that a donor wanted to save for their subscription was declined; it counts against card testing. */
export const onSetupFailed = inngest.createFunction(
  { id: "setup-failed", triggers: [setupFailed], retries: 10 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "setup-failed" });
    const { eventId, created, objectId: setupIntentId, failure, attemptId } = event.data;
    const outcome = await failSetup(ctx, {
      setupIntentId,
      attemptId: attemptId ?? eventId,
      failedAt: new Date(created * 1000),
      code: failure?.declineCode ?? failure?.code ?? "unknown",
    });
    await recordEvent(ctx, event.data, outcome);
    return { outcome };
  },
);
