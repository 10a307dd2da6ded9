import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { emailSchema } from "@/lib/orgs/schemas";
import { disputeSchema, refundSchema } from "../refunds/refund-dispute-schemas";

export const donationStatus = z.enum(["PENDING", "SUCCEEDED", "FAILED", "DISPUTED", "REFUNDED"]).meta({
  id: "DonationStatus",
  description:
    "`PENDING` until the processor confirms the payment; only `SUCCEEDED` counts in totals. `REFUNDED` is given back in full, or lost to a dispute.",
});
export type DonationStatus = z.infer<typeof donationStatus>;
export const frequency = z
  .enum(["ONE_TIME", "MONTHLY", "QUARTERLY", "ANNUAL"])
  .meta({ id: "Frequency", description: "How often the donation is made." });
export const paymentMethod = z.enum(["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "UNKNOWN"]).meta({
  id: "PaymentMethod",
  description: "`ACH` is a US bank account; `UNKNOWN` one that was paid by none that we know.",
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
const name = (what: string) => text(100).min(1, `Enter your ${what}`);
/** An empty or blank optional text is treated as absent. */
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

export const amountSchema = z
  .int("Enter a whole number of cents")
  .min(100, "Must be at least 100 cents")
  .max(MAX_AMOUNT_CENTS, "At most 99999999 cents")
  .describe("Cents.");
export const methodInput = z
  .enum(["card", "ach", "apple_pay", "google_pay"])
  .describe("`ach` is a US bank account: its fee is lower, and it takes days to arrive.");
export type MethodInput = z.infer<typeof methodInput>;
const campaignId = z.string().min(1, "Required").max(64);
const coverFees = z
  .boolean()
  .default(false)
  .describe("The donor pays the fees on top, so that the organization receives the whole donation.");

/** Body of `POST /api/donations`. */
export const createDonationInput = z
  .object({
    campaignId: campaignId.describe("Campaign to credit."),
    amount: amountSchema.describe(
      "The donation in cents, without fees that the donor covers. Where the campaign sells tickets, their price times `ticketCount`.",
    ),
    currency: z.literal("usd", "Only usd is supported").default("usd"),
    frequency: z
      .enum(["one_time", "monthly", "quarterly", "annual"])
      .default("one_time")
      .describe("Anything but `one_time` also starts a recurring donation, whose first payment this is."),
    paymentMethod: methodInput.default("card"),
    coverFees,
    donor: z.object({
      email: emailSchema.describe("Gets the receipt; the organization knows its donors by it."),
      firstName: name("first name"),
      lastName: name("last name"),
      anonymous: z.boolean().default(false).describe("Hides the name from the public donor roll."),
    }),
    tribute: z
      .object({
        type: z.enum(["in_honor", "in_memory"]),
        name: text(200).min(1, "Enter who the donation is for").describe("Who is honored or remembered."),
        message: optionalText(500),
        notifyName: optionalText(200).describe("The person to notify of the donation."),
        notifyEmail: emailSchema
          .nullish()
          .describe("Where to: a mail goes there once the donation succeeds."),
      })
      .nullish()
      .describe("A dedication."),
    publicMessage: optionalText(280).describe("Shown on the donor roll."),
    emailOptIn: z.boolean().default(false).describe("The donor wants news of the organization."),
    customFields: z
      .array(
        z.object({
          fieldId: z.string().min(1).max(64),
          value: z
            .union([text(2000), z.number(), z.boolean()], "Answer with a text, a number, true or false")
            .transform(String)
            .describe(
              "By the question's type: `TEXT` up to 500 characters, `LONG_TEXT` up to 2,000; `SELECT` one of the options; `CHECKBOX` true or false; `NUMBER` at most 15 digits and 6 decimals, without an exponent (send large ones as text); `DATE` as `2026-11-21`. An empty text is no answer.",
            ),
        }),
      )
      .max(50)
      .nullish()
      .describe("Answers to the campaign's questions; those that are required must be there."),
    givingLevelId: z
      .string()
      .min(1)
      .max(64)
      .nullish()
      .describe("A giving level of the campaign; `amount` is its amount."),
    ticketCount: z
      .int()
      .min(1, "At least 1 ticket")
      .max(20, "At most 20 tickets")
      .nullish()
      .describe("Only where the campaign sells tickets, where it is 1 unless given."),
    utmSource: optionalText(100).describe("Where the donor came from; reports rank these."),
    utmMedium: optionalText(100).describe("By what means, such as `email`."),
    utmCampaign: optionalText(100).describe("In which of the organization's own campaigns."),
    referrerUrl: text(500)
      .pipe(z.url({ protocol: /^https?$/, error: "Enter an address that starts with http:// or https://" }))
      .nullish()
      .describe("The page that led the donor here, http or https."),
  })
  .meta({
    id: "CreateDonation",
    description: "A donation to create. Unknown keys are ignored.",
  });
export type CreateDonationInput = z.infer<typeof createDonationInput>;

export const feesSchema = z
  .object({
    donationAmount: z.int().describe("The donation."),
    processingFee: z.int().describe("The payment processor's fee."),
    platformFee: z.int().describe("The platform's own fee; 0 within the organization's waiver."),
    totalCharged: z.int().describe("What the donor pays: the donation, and the fees where they cover them."),
    netToOrg: z.int().describe("What the organization receives."),
  })
  .meta({ id: "Fees", description: "What becomes of a donation, in cents." });
export type Fees = z.infer<typeof feesSchema>;

export const createdDonationSchema = z
  .object({
    donation: z.object({
      id: z.string(),
      amountCents: z.int().describe("The donation in cents, without fees that the donor covers."),
      status: donationStatus,
      frequency,
    }),
    clientSecret: z
      .string()
      .nullable()
      .describe(
        "Completes the payment in the donor's browser; show it to no other person. Null only in an answer that is given again under an `Idempotency-Key` after the donation was paid or closed.",
      ),
    fees: feesSchema,
  })
  .meta({ id: "CreatedDonation", description: "A donation that waits for its payment." });
export type CreatedDonation = z.infer<typeof createdDonationSchema>;

/** Body of `POST /api/public/quote`. */
export const quoteInput = z.object({
  campaignId,
  amount: amountSchema,
  paymentMethod: methodInput.default("card"),
  coverFees,
});

export const COUNTED =
  "What it counts for in every total now: the donation less the same share of it as was refunded of the payment; 0 unless `SUCCEEDED`, so also while it is disputed and once it is lost to a dispute.";
export const UPDATED =
  "The last change of the donation, its refunds or its disputes. New names of its campaign, organization, level or questions are no change of it.";
export const givingLevelOf = z.object({ id: z.string(), name: z.string() }).nullable();

/** `GET /api/donations/:id`. */
export const donationSchema = z
  .object({
    id: z.string(),
    amountCents: z.int().describe("The donation, without fees that the donor covered."),
    currency: z.string().describe("Always `usd`."),
    status: donationStatus,
    frequency,
    processingFeeCents: z.int().describe("The payment processor's fee."),
    platformFeeCents: z.int().describe("The platform's own fee."),
    netAmountCents: z.int().describe("What the organization receives: the total less both fees."),
    coverFees: z.boolean().describe("The donor paid the fees on top."),
    totalChargedCents: z.int().describe("What the donor pays."),
    paymentMethod,
    receiptNumber: z.string().describe("There from the beginning; the receipt is sent on success."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe(UPDATED),
    donor: z
      .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
      .describe("As given with this donation; the donor's own record may carry a newer name."),
    campaign: z.object({ id: z.string(), title: z.string() }),
    org: z.object({ id: z.string(), name: z.string() }),
    utmSource: z.string().nullable().describe("Where the donor came from, as the form was told."),
    utmMedium: z.string().nullable().describe("By what means, such as `email`."),
    utmCampaign: z.string().nullable().describe("In which of the organization's own campaigns."),
    referrerUrl: z.string().nullable().describe("The page that led the donor here."),
    anonymous: z.boolean().describe("The public donor roll does not show the name."),
    failureReason: z
      .string()
      .nullable()
      .describe(
        "Why the last attempt to pay failed, in a sentence; or a code where the service closed the donation: `abandoned` (it was not paid in time), `no_payment_started` (the processor gave no payment), `too_many_declines`.",
      ),
    refundedCents: z
      .int()
      .describe(
        "What refunds gave back to the donor. What a bank took back in a dispute is not in it: a donation lost so is `REFUNDED` with 0 here, and `disputes` has the sums.",
      ),
    netRaisedCents: z.int().describe(COUNTED),
    actualProcessingFeeCents: z
      .int()
      .nullable()
      .describe("What the processor really charged; the difference to its fee is the platform's."),
    receivedCents: z
      .int()
      .nullable()
      .describe("What really arrived; null until it did. Rarely another sum than the total."),
    processingSince: z.iso
      .datetime()
      .nullable()
      .describe("Since when a bank payment is on its way; it takes days."),
    verifyingSince: z.iso
      .datetime()
      .nullable()
      .describe("Since when the bank account waits for two small deposits to be confirmed."),
    succeededAt: z.iso.datetime().nullable().describe("When it was paid; null until then."),
    publicMessage: z.string().nullable().describe("The donor's words for the donor roll."),
    tribute: z
      .object({
        type: z.enum(["IN_HONOR", "IN_MEMORY"]),
        name: z.string(),
        message: z.string().nullable(),
        notifyName: z.string().nullable(),
        notifyEmail: z.string().nullable(),
      })
      .nullable()
      .describe("The dedication, and the person to notify."),
    ticketCount: z.int().nullable().describe("Null where the campaign sells no tickets."),
    subscriptionId: z.string().nullable().describe("The recurring donation that it belongs to."),
    givingLevel: givingLevelOf.describe("The giving level that the donor chose; null where none was."),
    customFields: z
      .array(z.object({ fieldId: z.string(), label: z.string(), value: z.string() }))
      .describe("The donor's answers to the campaign's questions."),
    refunds: z.array(refundSchema).describe("Newest first."),
    disputes: z.array(disputeSchema).describe("Newest first."),
  })
  .meta({ id: "Donation", description: "A donation, as members of its organization see it." });
export type Donation = z.infer<typeof donationSchema>;

export const paginationSchema = z
  .object({
    page: z.int().describe("From 1 on."),
    limit: z.int().describe("The most that a page holds."),
    total: z.int().describe("How many there are in all."),
    totalPages: z.int(),
  })
  .meta({ id: "Pagination", description: "Where in a list an answer is." });
