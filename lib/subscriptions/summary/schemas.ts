import { z } from "zod";
import { orgId } from "@/lib/subscriptions/schemas";

/** Query of `GET /api/subscriptions/summary`. */
export const summarizeSubscriptionsQuery = z.object({ orgId });

const interval = z.object({
  subscriptions: z.int(),
  amountCents: z.int().describe("What one round of their donations comes to."),
});

export const subscriptionSummarySchema = z
  .object({
    activeCount: z.int(),
    pastDueCount: z.int(),
    pausedCount: z.int(),
    monthlyCents: z
      .int()
      .describe(
        "What the active subscriptions bring in a month on average: quarterly donations count a third, yearly ones a twelfth; rounded once, half a cent up.",
      ),
    byFrequency: z
      .object({ MONTHLY: interval, QUARTERLY: interval, ANNUAL: interval })
      .describe("Active subscriptions by how often they give."),
    nextChargeAt: z.iso
      .datetime()
      .nullable()
      .describe("The soonest charge of an active subscription; null when none is to come."),
    next30Days: z
      .object({
        subscriptions: z.int(),
        amountCents: z.int().describe("What the next donation of each of them comes to."),
      })
      .describe("Active subscriptions whose next charge is within 30 days from now."),
  })
  .meta({
    id: "SubscriptionSummary",
    description: "What an organization's recurring donations bring, over all of them.",
  });
export type SubscriptionSummary = z.infer<typeof subscriptionSummarySchema>;
