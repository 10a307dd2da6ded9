import { z } from "zod";
import { orgId } from "@/lib/subscriptions/schemas";

/** Query of `GET /api/subscriptions/summary`. */
export const summarizeSubscriptionsQuery = z.object({ orgId });

const interval = z.object({
  subscriptions: z.int(),
  amountCents: z.int().describe("Sum of one donation of each subscription, in cents."),
});

export const subscriptionSummarySchema = z
  .object({
    activeCount: z.int(),
    pastDueCount: z.int(),
    pausedCount: z.int(),
    monthlyCents: z
      .int()
      .describe(
        "Average monthly amount of the active subscriptions, in cents. Quarterly donations count for a third, yearly ones for a twelfth; the sum is rounded once, half up.",
      ),
    byFrequency: z
      .object({ MONTHLY: interval, QUARTERLY: interval, ANNUAL: interval })
      .describe("Active subscriptions by frequency."),
    nextChargeAt: z.iso
      .datetime()
      .nullable()
      .describe("Earliest next charge of all active subscriptions; null if there is none."),
    next30Days: z
      .object({
        subscriptions: z.int(),
        amountCents: z.int().describe("Sum of the next donations of these subscriptions, in cents."),
      })
      .describe("Active subscriptions whose next charge is within 30 days from now."),
  })
  .meta({
    id: "SubscriptionSummary",
    description: "A summary of an organization's subscriptions.",
  });
export type SubscriptionSummary = z.infer<typeof subscriptionSummarySchema>;
