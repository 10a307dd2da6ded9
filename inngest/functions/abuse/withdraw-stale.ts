import { cancelStaleDonations } from "@/lib/donations/cancel-unpaid-donations";
import { newContext } from "@/lib/http/context";
import { inngest, placesNeeded } from "@/lib/services/inngest/events";

/** `abuse/places-needed`: open donations that were left, or declined for the donor who asks, make room at their address. */
export const cancelStaleUnpaidDonations = inngest.createFunction(
  { id: "withdraw-stale-donations", triggers: [placesNeeded], retries: 2 },
  async ({ event }) => {
    const ctx = newContext({ kind: "system", name: "withdraw-stale-donations" });
    return {
      withdrawn: await cancelStaleDonations(ctx, event.data.clientKey, event.data.declinedOf ?? null),
    };
  },
);
