import { z } from "zod";

const walletSchema = z.object({
  status: z.enum(["ACTIVE", "INACTIVE"]),
  reason: z.string().nullable().describe("The processor's sentence about an inactive wallet."),
});

export const paymentDomainSchema = z
  .object({
    domain: z.string().describe("The domain, or the origin where wallets are impossible."),
    use: z
      .enum(["DONATION_PAGES", "EMBEDDED_FORMS"])
      .describe("`DONATION_PAGES`: the service's own pages. `EMBEDDED_FORMS`: a site of `embedOrigins`."),
    state: z
      .enum(["ACTIVE", "INCOMPLETE", "WAITING", "FAILED", "TURNED_OFF", "NOT_POSSIBLE"])
      .describe(
        "`ACTIVE`: every wallet. `INCOMPLETE`: a wallet is inactive. `WAITING`: not registered yet. `FAILED`: the newest attempt failed; see `reason`. `TURNED_OFF`: in the processor's dashboard. `NOT_POSSIBLE`: the address is no public https address.",
      ),
    reason: z.string().nullable().describe("Why `state` is `FAILED`."),
    wallets: z
      .object({ applePay: walletSchema, googlePay: walletSchema, link: walletSchema })
      .nullable()
      .describe("As the processor last reported them; null before."),
    checkedAt: z.iso.datetime().nullable().describe("When the processor was last asked."),
    nextCheckAt: z.iso.datetime().nullable().describe("When the processor is asked again without a request."),
  })
  .meta({ id: "PaymentDomain", description: "A domain whose pages show Apple Pay, Google Pay and Link." });
export type PaymentDomain = z.infer<typeof paymentDomainSchema>;

export const paymentDomainListSchema = z.object({ data: z.array(paymentDomainSchema) });
