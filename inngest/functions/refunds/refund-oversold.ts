import { newContext } from "@/lib/http/context";
import { refundOversoldTickets } from "@/lib/refunds/refund-oversold-tickets";
import { donationOversold, inngest } from "@/lib/services/inngest/events";

/** Tickets were paid for that are sold out: the money goes back at once. Repeats are harmless. */
export const refundOversold = inngest.createFunction(
  { id: "refund-oversold", triggers: [donationOversold], retries: 10 },
  async ({ event }) => ({
    outcome: await refundOversoldTickets(
      newContext({ kind: "system", name: "refund-oversold" }),
      event.data.donationId,
    ),
  }),
);
