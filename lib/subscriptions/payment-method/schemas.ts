import { z } from "zod";

/** Body of `POST /api/public/subscriptions/:token/payment-method`. */
export const startMethodChangeInput = z.object({}).describe("Empty: send `{}`.");
/** Body of `POST /api/public/subscriptions/:token/payment-method/confirm`. */
export const confirmMethodChangeInput = z.object({
  setupIntentId: z
    .string()
    .regex(/^seti_[A-Za-z0-9_]{1,100}$/, "Not a setup intent")
    .describe("The setup intent that the donor's browser has confirmed."),
});

export const methodChangeSchema = z
  .object({
    setupIntentId: z.string(),
    clientSecret: z
      .string()
      .describe(
        "Client secret for the payment processor's library in the donor's browser, which saves the payment method.",
      ),
  })
  .meta({ id: "MethodChange", description: "A payment method to be saved." });
export type MethodChange = z.infer<typeof methodChangeSchema>;
