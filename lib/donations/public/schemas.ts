import { z } from "zod";
import { COVER_MEANS, coverFocusSchema } from "@/lib/campaigns/cover-schemas";
import { donationStatus, frequency, paymentMethod } from "@/lib/donations/schemas";
import { languageSchema } from "@/lib/languages/schemas";
import { LOGO_URL, SHOWN_COLOR, taxStatus } from "@/lib/orgs/schemas";

/** A donor's own donation, addressed by its opaque token. Deliberately without the email address. */
export const publicDonationSchema = z
  .object({
    status: donationStatus,
    processing: z
      .boolean()
      .describe(
        "Whether the payment is processing, which takes days for bank payments. Only true while `PENDING`.",
      ),
    verifying: z
      .boolean()
      .describe(
        "Whether the donor must confirm the bank account with two small deposits. Only true while `PENDING`.",
      ),
    amountCents: z.int().describe("The donation's amount in cents, without covered fees."),
    totalChargedCents: z.int().describe("The total that the donor pays, in cents."),
    netAmountCents: z.int().describe("The amount that the organization receives, in cents, before refunds."),
    processingFeeCents: z.int().describe("The payment processor's fee, in cents."),
    platformFeeCents: z.int().describe("The platform fee, in cents."),
    coverFees: z.boolean().describe("Whether the donor pays the fees on top of the donation."),
    currency: z.string().describe("Always `usd`."),
    frequency,
    paymentMethod,
    paymentBrand: z
      .string()
      .nullable()
      .describe("The card's brand or the bank's name; null until paid or if not known."),
    paymentLast4: z.string().nullable().describe("The last four digits of the card or the bank account."),
    receiptNumber: z.string(),
    firstName: z
      .string()
      .describe("The donor's first name, or an organization's name. Empty if no name is known."),
    language: languageSchema.describe("The language of the donation's receipt and emails."),
    createdAt: z.iso.datetime(),
    succeededAt: z.iso.datetime().nullable().describe("Time of the successful payment; null until then."),
    ticketCount: z.int().nullable().describe("Number of tickets; null if the campaign sells none."),
    funds: z
      .array(
        z.object({
          name: z.string().nullable().describe("The fund's name; null is the general fund."),
          amountCents: z
            .int()
            .describe("The fund's part in cents; 0 for property, whose value the donor does not see."),
        }),
      )
      .describe("The funds that the donation is designated to. Empty if all of it is in the general fund."),
    matches: z
      .array(
        z.object({
          sponsorName: z.string().nullable().describe("The sponsor's name; null if it is not named."),
          amountCents: z.int().describe("What the sponsor adds to the donation, in cents."),
        }),
      )
      .describe("The matches of the donation. Their amounts are not included in the donation's own."),
    refundedCents: z
      .int()
      .describe("The amount refunded to the donor, in cents, without amounts lost in a dispute."),
    remainingCents: z
      .int()
      .describe("The remainder of `totalChargedCents`, in cents; 0 after a full refund or a lost dispute."),
    goodsValueCents: z
      .int()
      .nullable()
      .describe(
        "The value of the goods that the donor receives in return, in cents; 0 if there are none. In a membership campaign these are the goods of the chosen level or else of the highest that the amount reaches. Null for tickets without a stated value.",
      ),
    deductibleCents: z
      .int()
      .nullable()
      .describe(
        "The remaining payment less `goodsValueCents`, in cents: the maximum deductible amount. Null if that value is not known (the organization can state it), for property, and for an organization whose `taxStatus` is `OTHER`.",
      ),
    subscription: z
      .object({
        token: z.string().describe("View token: gives access to the subscription but allows no changes."),
        status: z.enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"]),
        nextChargeAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe("The subscription that the donation belongs to, if any."),
    campaign: z.object({
      title: z.string(),
      slug: z.string(),
      status: z.string(),
      color: SHOWN_COLOR,
      coverUrl: z.string().nullable().describe("URL of the campaign's cover; null without one."),
      coverFocus: coverFocusSchema.nullable().describe(COVER_MEANS.coverFocus),
      publicUrl: z.string().describe("The URL to share, which includes the organization."),
      allowRecurring: z.boolean().describe("Whether donors can give monthly, quarterly or yearly."),
      employerMatch: z
        .object({ text: z.string(), url: z.string().nullable() })
        .nullable()
        .describe("The campaign's note about employers' matches: plain text and an https link."),
      event: z
        .object({
          startsAt: z.iso.datetime(),
          endsAt: z.iso.datetime().nullable(),
          place: z.string().nullable(),
        })
        .nullable()
        .describe("Time and place of the event; null without a date."),
    }),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      legalName: z.string().nullable().describe("The registered name, if it differs from `name`."),
      taxStatus,
      timezone: z.string().describe("IANA time zone of the organization."),
      logoUrl: LOGO_URL,
      thankYouMessage: z
        .string()
        .nullable()
        .describe("The organization's own thank-you message, in plain text."),
    }),
  })
  .meta({ id: "PublicDonation", description: "A donation, as returned to its donor." });
export type PublicDonation = z.infer<typeof publicDonationSchema>;
