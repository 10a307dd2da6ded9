import { expect, test } from "vitest";
import { operations } from "./document";
import { EVENT_TYPES, exampleOf } from "./webhook-events";

test("each event's example shows its resource in the state of the event", () => {
  const shown = EVENT_TYPES.flatMap((type) => {
    const example = exampleOf(type, operations()) as { type: string; data: { status?: string } } | undefined;
    return example ? [[example.type, example.data.status]] : [];
  });
  expect(Object.fromEntries(shown)).toEqual({
    "donation.succeeded": "SUCCEEDED",
    "subscription.created": "ACTIVE",
    "refund.succeeded": "SUCCEEDED",
    "dispute.created": "OPEN",
    "payout.paid": "PAID",
    "campaign.published": "ACTIVE",
    "donor.created": undefined,
    "webhook.test": undefined,
  });
});
