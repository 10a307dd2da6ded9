import { newContext } from "@/lib/http/context";
import { refundForWantOfSeat } from "@/lib/refunds/refund-oversold-tickets";
import { donationUnseated, inngest } from "@/lib/services/inngest/events";

/** Tickets were paid for that are sold out: the money goes back at once. Repeats are harmless. */
export const refundUnseated = inngest.createFunction(
  { id: "refund-unseated", triggers: [donationUnseated], retries: 10 },
  async ({ event }) => ({
    outcome: await refundForWantOfSeat(
      newContext({ kind: "system", name: "refund-unseated" }),
      event.data.donationId,
    ),
  }),
);
