import { z } from "zod";
import { orgId } from "@/lib/subscriptions/schemas";

/** Query of `GET /api/subscriptions/summary`. */
export const summarizeSubscriptionsQuery = z.object({ orgId });

const interval = z.object({
  subscriptions: z.int(),
  amountCents: z.int().describe("The sum of one donation of each, in cents."),
});

export const subscriptionSummarySchema = z
  .object({
    activeCount: z.int(),
    pastDueCount: z.int(),
    pausedCount: z.int(),
    monthlyCents: z
      .int()
      .describe(
        "The average monthly amount of the active subscriptions: quarterly donations count for a third, yearly ones for a twelfth; rounded once, half up.",
      ),
    byFrequency: z
      .object({ MONTHLY: interval, QUARTERLY: interval, ANNUAL: interval })
      .describe("Active subscriptions by frequency."),
    nextChargeAt: z.iso
      .datetime()
      .nullable()
      .describe("The next charge of any active subscription; null if there is none."),
    next30Days: z
      .object({
        subscriptions: z.int(),
        amountCents: z.int().describe("The sum of their next donations."),
      })
      .describe("Active subscriptions whose next charge is within 30 days from now."),
  })
  .meta({
    id: "SubscriptionSummary",
    description: "A summary of an organization's subscriptions.",
  });
export type SubscriptionSummary = z.infer<typeof subscriptionSummarySchema>;
