import { z } from "zod";
import { SHOWN_COLOR } from "@/lib/orgs/schemas";
import { by, raise, subscriptionFrequency } from "@/lib/subscriptions/schemas";

export const publicRaiseSchema = z
  .object({
    status: z
      .enum(["OPEN", "CONFIRMED", "EXPIRED", "VOID"])
      .describe("`VOID` if the subscription was changed or ended before the confirmation."),
    by: by.describe("Who requested the raise; `YOU` is the donor."),
    fromAmountCents: z.int().describe("Amount at the time of the request, in cents."),
    fromFrequency: subscriptionFrequency.describe("Frequency at the time of the request."),
    ...raise,
    coverFees: z.boolean(),
    nextChargeAt: z.iso
      .datetime()
      .nullable()
      .describe("When the next donation is charged; null if no further one is due."),
    subscriptionToken: z.string().describe("View token of the subscription."),
    campaign: z.object({ title: z.string(), slug: z.string(), color: SHOWN_COLOR }),
    org: z.object({ name: z.string(), slug: z.string(), email: z.string(), timezone: z.string() }),
  })
  .meta({ id: "PublicRaise", description: "A raise that awaits the donor's confirmation." });
export type PublicRaise = z.infer<typeof publicRaiseSchema>;
