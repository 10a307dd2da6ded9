import { z } from "zod";
import { by, raise, subscriptionFrequency } from "@/lib/subscriptions/schemas";

export const publicRaiseSchema = z
  .object({
    status: z
      .enum(["OPEN", "CONFIRMED", "EXPIRED", "VOID"])
      .describe("`VOID` once another change, or the end, has come before the confirmation."),
    by: by.describe("Who asked for it; `YOU` is the donor."),
    fromAmountCents: z.int().describe("The amount when it was asked for, in cents."),
    ...raise,
    frequency: subscriptionFrequency,
    coverFees: z.boolean(),
    nextChargeAt: z.iso.datetime().nullable().describe("When the next donation is charged; null for none."),
    subscriptionToken: z.string().describe("View token of the subscription."),
    campaign: z.object({ title: z.string(), slug: z.string(), color: z.string().nullable() }),
    org: z.object({ name: z.string(), slug: z.string(), email: z.string(), timezone: z.string() }),
  })
  .meta({ id: "PublicRaise", description: "A raise that its donor is asked to confirm." });
export type PublicRaise = z.infer<typeof publicRaiseSchema>;
