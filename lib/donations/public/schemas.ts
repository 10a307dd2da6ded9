import { z } from "zod";
import { COVER_MEANS, coverFocusSchema } from "@/lib/campaigns/cover-schemas";
import { donationStatus, frequency, paymentMethod } from "@/lib/donations/schemas";
import { languageSchema } from "@/lib/languages/schemas";
import { LOGO_URL, taxStatus } from "@/lib/orgs/schemas";

/** A donor's own donation, reached by its opaque token; deliberately without the email address. */
export const publicDonationSchema = z
  .object({
    status: donationStatus,
    processing: z
      .boolean()
      .describe("The payment is processing (bank payments take days); only meaningful while `PENDING`."),
    verifying: z
      .boolean()
      .describe(
        "The donor must confirm the bank account with two small deposits; only meaningful while `PENDING`.",
      ),
    amountCents: z.int().describe("The donation, in cents."),
    totalChargedCents: z.int().describe("What the donor pays, in cents."),
    netAmountCents: z.int().describe("What the organization receives in cents, before refunds."),
    processingFeeCents: z.int().describe("The payment processor's fee."),
    platformFeeCents: z.int().describe("The platform fee."),
    coverFees: z.boolean().describe("The donor pays the fees on top of the donation."),
    currency: z.string().describe("Always `usd`."),
    frequency,
    paymentMethod,
    paymentBrand: z
      .string()
      .nullable()
      .describe("The card's brand or the bank's name; null until paid, and if not known."),
    paymentLast4: z.string().nullable().describe("The last four digits of the card or the bank account."),
    receiptNumber: z.string(),
    firstName: z.string().describe("The donor's first name."),
    language: languageSchema.describe("The language of its receipt and emails."),
    createdAt: z.iso.datetime(),
    succeededAt: z.iso.datetime().nullable().describe("When it was paid; null until then."),
    ticketCount: z.int().nullable().describe("Number of tickets; null if the campaign sells none."),
    funds: z
      .array(
        z.object({
          name: z.string().nullable().describe("Null: the general fund."),
          amountCents: z.int().describe("Cents; 0 of property, whose value the donor does not see."),
        }),
      )
      .describe("What it is designated to. Empty where all of it is in the general fund."),
    refundedCents: z
      .int()
      .describe("The amount refunded to the donor in cents, without amounts lost in a dispute."),
    remainingCents: z
      .int()
      .describe("What remains of `totalChargedCents`, in cents; 0 after a full refund or a lost dispute."),
    goodsValueCents: z
      .int()
      .nullable()
      .describe(
        "The value of what the donor receives in return, in cents; 0 for nothing. Null for tickets without a stated value.",
      ),
    deductibleCents: z
      .int()
      .nullable()
      .describe(
        "The remaining payment less that value, in cents: the maximum deductible amount. Null if the value is not known (the organization can state it), and for an organization whose `taxStatus` is `OTHER`.",
      ),
    subscription: z
      .object({
        token: z.string().describe("View token: shows the subscription and permits no changes."),
        status: z.enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"]),
        nextChargeAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe("The subscription of this donation."),
    campaign: z.object({
      title: z.string(),
      slug: z.string(),
      status: z.string(),
      color: z.string().nullable(),
      coverUrl: z.string().nullable().describe("The campaign's cover as donors load it; null without one."),
      coverFocus: coverFocusSchema.nullable().describe(COVER_MEANS.coverFocus),
      publicUrl: z.string().describe("The URL to share, which names the organization."),
      allowRecurring: z.boolean().describe("Donors can give monthly, quarterly or yearly."),
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
        .describe("When and where an event takes place; null without a date."),
    }),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      legalName: z.string().nullable().describe("The registered name, if it differs from `name`."),
      taxStatus,
      timezone: z.string().describe("IANA time zone of the organization."),
      logoUrl: LOGO_URL,
      thankYouMessage: z.string().nullable().describe("The organization's own words to donors; plain text."),
    }),
  })
  .meta({ id: "PublicDonation", description: "A donation as its donor sees it." });
export type PublicDonation = z.infer<typeof publicDonationSchema>;
