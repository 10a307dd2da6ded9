import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { languageSchema } from "@/lib/languages/schemas";
import { emailSchema } from "@/lib/orgs/schemas";
import { disputeSchema } from "../disputes/dispute-schema";
import { designationSchema, fundPartSchema } from "../funds/schemas";
import { OFFLINE_METHODS } from "../offline-donations/labels";
import { offlineSchema } from "../offline-donations/schemas";
import { refundSchema } from "../refunds/refund-schema";

export const donationStatus = z.enum(["PENDING", "SUCCEEDED", "FAILED", "DISPUTED", "REFUNDED"]).meta({
  id: "DonationStatus",
  description:
    "`PENDING` until the processor confirms the payment; only `SUCCEEDED` counts in totals. `REFUNDED`: refunded in full, lost to a dispute, or, of an offline donation, voided.",
});
export type DonationStatus = z.infer<typeof donationStatus>;
export const frequency = z
  .enum(["ONE_TIME", "MONTHLY", "QUARTERLY", "ANNUAL"])
  .meta({ id: "Frequency", description: "How often the donation is made." });
export const paymentMethod = z
  .enum(["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "LINK", "UNKNOWN", ...OFFLINE_METHODS])
  .meta({
    id: "PaymentMethod",
    description:
      "As known when it was paid. `ACH`: a US bank account. `UNKNOWN`: a method that we do not know. `CASH`, `CHECK`, `BANK_TRANSFER`, `PLATFORM`, `STOCK` and `IN_KIND` are offline: recorded by staff, not paid through the processor.",
  });
export const progress = z.enum(["IN_TRANSIT", "VERIFYING", "UNFINISHED", "ABANDONED"]).meta({
  id: "DonationProgress",
  description:
    "Where an unpaid donation stands. `IN_TRANSIT`: the bank payment is on its way, for days. `VERIFYING`: the donor must confirm the bank account. `UNFINISHED`: the donor has not finished paying. `ABANDONED`: it was closed because nothing was paid in time.",
});
export type Progress = z.infer<typeof progress>;
export const messageState = z.enum(["SHOWN", "WAITING", "HIDDEN"]).meta({
  id: "MessageState",
  description:
    "Whether the donor roll shows the donor's message: `SHOWN`, `WAITING` for approval by staff, or `HIDDEN` by staff. The donation itself stays on the roll.",
});
export type MessageState = z.infer<typeof messageState>;
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
  .describe("The donor pays the fees on top, so that the organization receives the full donation.");

/** Body of `POST /api/donations`. */
export const createDonationInput = z
  .object({
    campaignId: campaignId.describe("Campaign to credit."),
    amount: amountSchema.describe(
      "The donation in cents, without covered fees. If the campaign sells tickets: the ticket price times `ticketCount`.",
    ),
    currency: z.literal("usd", "Only usd is supported").default("usd"),
    frequency: z
      .enum(["one_time", "monthly", "quarterly", "annual"])
      .default("one_time")
      .describe(
        "Any value other than `one_time` starts a recurring donation with this as the first payment.",
      ),
    paymentMethod: methodInput.default("card"),
    coverFees,
    donor: z.object({
      email: emailSchema.describe("Receives the receipt and identifies the donor within the organization."),
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
        notifyEmail: emailSchema.nullish().describe("The address to notify once the donation succeeds."),
      })
      .nullish()
      .describe("A dedication."),
    publicMessage: optionalText(280).describe(
      "Shown on the donor roll; where the campaign has `approveMessages`, once staff have approved it.",
    ),
    emailOptIn: z.boolean().default(false).describe("The donor wants news from the organization."),
    language: languageSchema
      .nullish()
      .describe(
        "The language of the donation's receipt and emails, and of a recurring donation's renewals. Default: the organization's.",
      ),
    customFields: z
      .array(
        z.object({
          fieldId: z.string().min(1).max(64),
          value: z
            .union([text(2000), z.number(), z.boolean()], "Answer with a text, a number, true or false")
            .transform(String)
            .describe(
              "Depends on the question's type: `TEXT` up to 500 characters, `LONG_TEXT` up to 2,000; `SELECT` one of the options; `CHECKBOX` true or false; `NUMBER` at most 15 digits and 6 decimals, without an exponent (send large ones as text); `DATE` as `2026-11-21`. An empty text counts as no answer.",
            ),
        }),
      )
      .max(50)
      .nullish()
      .describe("Answers to the campaign's questions; required ones must be present."),
    givingLevelId: z
      .string()
      .min(1)
      .max(64)
      .nullish()
      .describe("A giving level of the campaign; `amount` must equal its amount."),
    fundId: z
      .string()
      .min(1)
      .max(64)
      .nullish()
      .describe(
        "A fund that the campaign offers (`funds` of the public campaign). Default: the campaign's default fund. A recurring donation's renewals are designated to the same fund.",
      ),
    ticketCount: z
      .int()
      .min(1, "At least 1 ticket")
      .max(20, "At most 20 tickets")
      .nullish()
      .describe("Only for campaigns that sell tickets. Default: 1."),
    utmSource: optionalText(100).describe("The source that the donor came from; reports rank sources."),
    utmMedium: optionalText(100).describe("The medium, such as `email`."),
    utmCampaign: optionalText(100).describe("The organization's marketing campaign."),
    utmTerm: optionalText(100).describe("The search words that an advertisement was shown for."),
    utmContent: optionalText(100).describe("Which of several links or pictures the donor followed."),
    referrerUrl: text(500)
      .pipe(z.url({ protocol: /^https?$/, error: "Enter an address that starts with http:// or https://" }))
      .nullish()
      .describe("The referring page, http or https."),
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
    platformFee: z.int().describe("The platform fee; 0 within the organization's waiver."),
    totalCharged: z.int().describe("What the donor pays: the donation, plus the fees if covered."),
    netToOrg: z.int().describe("What the organization receives."),
  })
  .meta({ id: "Fees", description: "The fees and totals of a donation, in cents." });
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
        "Completes the payment in the donor's browser; keep it secret. Null only in a repeated response under an `Idempotency-Key` after the donation was paid or closed.",
      ),
    fees: feesSchema,
  })
  .meta({ id: "CreatedDonation", description: "A donation that awaits payment." });
export type CreatedDonation = z.infer<typeof createdDonationSchema>;

/** Body of `POST /api/public/quote`. */
export const quoteInput = z.object({
  campaignId,
  amount: amountSchema,
  paymentMethod: methodInput.default("card"),
  coverFees,
});

export const COUNTED =
  "What the donation currently counts for in totals: its amount less the refunded share; 0 unless `SUCCEEDED`, so also while disputed or after a lost dispute.";
export const UPDATED =
  "The last change of the donation, its refunds or its disputes. Renaming its campaign, organization, level or questions does not change it.";
export const givingLevelOf = z.object({ id: z.string(), name: z.string() }).nullable();

/** `GET /api/donations/:id`. */
export const donationSchema = z
  .object({
    id: z.string(),
    amountCents: z.int().describe("The donation, without covered fees."),
    currency: z.string().describe("Always `usd`."),
    status: donationStatus,
    frequency,
    processingFeeCents: z.int().describe("The payment processor's fee."),
    platformFeeCents: z.int().describe("The platform fee."),
    netAmountCents: z.int().describe("What the organization receives: the total less both fees."),
    coverFees: z.boolean().describe("The donor paid the fees on top."),
    totalChargedCents: z.int().describe("What the donor pays."),
    paymentMethod,
    paymentBrand: z
      .string()
      .nullable()
      .describe("The card's brand or the bank's name; null until paid, and if not known."),
    paymentLast4: z.string().nullable().describe("The last four digits of the card or the bank account."),
    receiptNumber: z.string().describe("Assigned at creation; the receipt is sent on success."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe(UPDATED),
    donor: z
      .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
      .describe(
        "As given with this donation; the donor record may have a newer name. `email` is empty where none is known, which only an offline donation may have.",
      ),
    campaign: z.object({ id: z.string(), title: z.string() }),
    org: z.object({ id: z.string(), name: z.string() }),
    utmSource: z.string().nullable().describe("The source that the donor came from."),
    utmMedium: z.string().nullable().describe("The medium, such as `email`."),
    utmCampaign: z.string().nullable().describe("The organization's marketing campaign."),
    utmTerm: z.string().nullable().describe("The search words that an advertisement was shown for."),
    utmContent: z.string().nullable().describe("Which of several links or pictures the donor followed."),
    referrerUrl: z.string().nullable().describe("The referring page."),
    anonymous: z.boolean().describe("The public donor roll does not show the name."),
    language: languageSchema.describe("The language of its receipt and emails."),
    failureReason: z
      .string()
      .nullable()
      .describe(
        "Why the last payment attempt failed, as a sentence; or a code if the service closed the donation: `abandoned` (not paid in time), `no_payment_started` (no payment was created at the processor), `too_many_declines`.",
      ),
    refundedCents: z
      .int()
      .describe(
        "The amount refunded to the donor, without amounts lost in disputes: after a lost dispute the donation is `REFUNDED` with 0 here, and `disputes` has the amounts.",
      ),
    netRaisedCents: z.int().describe(COUNTED),
    actualProcessingFeeCents: z
      .int()
      .nullable()
      .describe(
        "The actual fee of the processor; the platform pays or keeps the difference to the quoted fee.",
      ),
    receivedCents: z
      .int()
      .nullable()
      .describe("The amount received; null until then. In rare cases it differs from the total."),
    processingSince: z.iso
      .datetime()
      .nullable()
      .describe("When the bank payment started; bank payments take days."),
    verifyingSince: z.iso
      .datetime()
      .nullable()
      .describe("When the confirmation of the bank account with two small deposits was requested."),
    progress: progress.nullable().describe("Null for a donation that was paid or declined."),
    succeededAt: z.iso.datetime().nullable().describe("When it was paid; null until then."),
    publicMessage: z.string().nullable().describe("The donor's message for the donor roll."),
    messageState: messageState.nullable().describe("Null without a message."),
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
    ticketCount: z.int().nullable().describe("Null if the campaign sells no tickets."),
    subscriptionId: z
      .string()
      .nullable()
      .describe(
        "The subscription of this donation. Null for a one-time donation, and for an imported payment of a recurring donation elsewhere.",
      ),
    givingLevel: givingLevelOf.describe("The giving level that the donor chose, if any."),
    customFields: z
      .array(z.object({ fieldId: z.string(), label: z.string(), value: z.string() }))
      .describe("The donor's answers to the campaign's questions."),
    funds: z
      .array(fundPartSchema)
      .describe("What it is designated to: one fund, or several whose parts add up to `amountCents`."),
    designations: z
      .array(designationSchema)
      .describe("Changes of its funds by staff, newest first. Empty while it is as it was made."),
    refunds: z.array(refundSchema).describe("Newest first."),
    disputes: z.array(disputeSchema).describe("Newest first."),
    offline: offlineSchema.nullable().describe("Null for a donation through the processor."),
  })
  .meta({ id: "Donation", description: "A donation, as members of its organization see it." });
export type Donation = z.infer<typeof donationSchema>;

export const paginationSchema = z
  .object({
    page: z.int().describe("From 1 on."),
    limit: z.int().describe("Items per page."),
    total: z.int().describe("Total number of items."),
    totalPages: z.int(),
  })
  .meta({ id: "Pagination", description: "The position of a response within a list." });
