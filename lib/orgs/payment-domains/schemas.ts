import { z } from "zod";

const walletSchema = z.object({
  status: z.enum(["ACTIVE", "INACTIVE"]),
  reason: z.string().nullable().describe("The processor's explanation of why the wallet is inactive."),
});

const paymentDomainSchema = z
  .object({
    domain: z.string().describe("The domain, or the full origin if wallets are impossible there."),
    use: z
      .enum(["DONATION_PAGES", "EMBEDDED_FORMS"])
      .describe(
        "`DONATION_PAGES`: the service's own pages. `EMBEDDED_FORMS`: a site listed in `embedOrigins`.",
      ),
    state: z
      .enum(["ACTIVE", "INCOMPLETE", "WAITING", "FAILED", "TURNED_OFF", "NOT_POSSIBLE"])
      .describe(
        "`ACTIVE`: every wallet is active. `INCOMPLETE`: a wallet is inactive. `WAITING`: not registered yet. `FAILED`: the latest attempt failed; see `reason`. `TURNED_OFF`: turned off in the processor's dashboard. `NOT_POSSIBLE`: the address is not a public https address.",
      ),
    reason: z.string().nullable().describe("Why `state` is `FAILED`."),
    wallets: z
      .object({ applePay: walletSchema, googlePay: walletSchema, link: walletSchema })
      .nullable()
      .describe("The wallets as last reported by the processor; null before the first report."),
    checkedAt: z.iso.datetime().nullable().describe("When the domain was last checked at the processor."),
    nextCheckAt: z.iso.datetime().nullable().describe("When the domain is next checked automatically."),
  })
  .meta({ id: "PaymentDomain", description: "A domain whose pages show Apple Pay, Google Pay and Link." });
export type PaymentDomain = z.infer<typeof paymentDomainSchema>;

export const paymentDomainListSchema = z.object({ data: z.array(paymentDomainSchema) });
