import { z } from "zod";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "@/lib/kernel/money";
import { languageSchema } from "@/lib/languages/schemas";
import { emailSchema } from "@/lib/orgs/schemas";
import { disputeSchema } from "../disputes/dispute-schemas";
import { designationSchema, fundPartSchema } from "../funds/schemas";
import { OFFLINE_METHODS } from "../offline-donations/labels";
import { offlineSchema } from "../offline-donations/schemas";
import { refundSchema } from "../refunds/refund-schemas";
import { givingLevelOf } from "./giving-level-schemas";

export const donationStatus = z.enum(["PENDING", "SUCCEEDED", "FAILED", "DISPUTED", "REFUNDED"]).meta({
  id: "DonationStatus",
  description:
    "`PENDING` until the processor confirms the payment. Only `SUCCEEDED` donations count in totals. `REFUNDED`: refunded in full, lost in a dispute, or, for an offline donation, voided.",
});
export type DonationStatus = z.infer<typeof donationStatus>;
export const frequency = z
  .enum(["ONE_TIME", "MONTHLY", "QUARTERLY", "ANNUAL"])
  .meta({ id: "Frequency", description: "The frequency of the donation." });
export const paymentMethod = z
  .enum(["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "LINK", "UNKNOWN", ...OFFLINE_METHODS])
  .meta({
    id: "PaymentMethod",
    description:
      "The payment method, as known when the donation was paid. `ACH`: a US bank account. `UNKNOWN`: an unrecognized method. `CASH`, `CHECK`, `BANK_TRANSFER`, `PLATFORM`, `STOCK` and `IN_KIND` are offline methods: recorded by staff, not paid through the processor.",
  });
export const progress = z.enum(["IN_TRANSIT", "VERIFYING", "UNFINISHED", "ABANDONED"]).meta({
  id: "DonationProgress",
  description:
    "The progress of an unpaid donation. `IN_TRANSIT`: the bank payment is in transit, which takes days. `VERIFYING`: the donor must confirm the bank account. `UNFINISHED`: the donor has not finished paying. `ABANDONED`: closed because it was not paid in time.",
});
export type Progress = z.infer<typeof progress>;
export const messageState = z.enum(["SHOWN", "WAITING", "HIDDEN"]).meta({
  id: "MessageState",
  description:
    "The state of the donor's message on the donor roll: `SHOWN`, `WAITING` for approval by staff, or `HIDDEN` by staff. The donation itself stays on the roll.",
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
  .min(MIN_AMOUNT_CENTS, "Must be at least 100 cents")
  .max(MAX_AMOUNT_CENTS, "At most 99999999 cents")
  .describe("Amount in cents.");
const methodInput = z
  .enum(["card", "ach", "apple_pay", "google_pay"])
  .describe(
    "The payment method. `ach` is a US bank account: the fee is lower, but the payment takes days to arrive.",
  );
export type MethodInput = z.infer<typeof methodInput>;
const campaignId = z.string().min(1, "Required").max(64);
const coverFees = z
  .boolean()
  .default(false)
  .describe("Whether the donor pays the fees on top, so that the organization receives the full donation.");

/** Body of `POST /api/donations`. */
export const createDonationInput = z
  .object({
    campaignId: campaignId.describe("Id of the campaign to donate to."),
    amount: amountSchema.describe(
      "The donation's amount in cents, without covered fees. If the campaign sells tickets, the ticket price times `ticketCount`.",
    ),
    currency: z.literal("usd", "Only usd is supported").default("usd"),
    frequency: z
      .enum(["one_time", "monthly", "quarterly", "annual"])
      .default("one_time")
      .describe(
        "The frequency. Any value other than `one_time` starts a recurring donation with this donation as its first payment.",
      ),
    paymentMethod: methodInput.default("card"),
    coverFees,
    donor: z.object({
      email: emailSchema.describe(
        "The donor's email address. It receives the receipt and identifies the donor within the organization.",
      ),
      firstName: name("first name"),
      lastName: name("last name"),
      anonymous: z
        .boolean()
        .default(false)
        .describe("Whether to hide the donor's name on the public donor roll."),
    }),
    tribute: z
      .object({
        type: z.enum(["in_honor", "in_memory"]),
        name: text(200)
          .min(1, "Enter who the donation is for")
          .describe("The person who is honored or remembered."),
        message: optionalText(500),
        notifyName: optionalText(200).describe("Name of the person to notify of the donation."),
        notifyEmail: emailSchema
          .nullish()
          .describe("The email address to notify once the donation succeeds."),
      })
      .nullish()
      .describe("A dedication."),
    publicMessage: optionalText(280).describe(
      "A message for the donor roll. If the campaign has `approveMessages` set, it is shown once staff have approved it.",
    ),
    emailOptIn: z
      .boolean()
      .default(false)
      .describe("Whether the donor opts in to news from the organization."),
    language: languageSchema
      .nullish()
      .describe(
        "The language of the donation's receipt and emails, and of a recurring donation's renewals. Default: the organization's language.",
      ),
    customFields: z
      .array(
        z.object({
          fieldId: z.string().min(1).max(64),
          value: z
            .union([text(2000), z.number(), z.boolean()], "Answer with a text, a number, true or false")
            .transform(String)
            .describe(
              "The answer, depending on the question's type: `TEXT` up to 500 characters; `LONG_TEXT` up to 2,000 characters; `SELECT` one of the options; `CHECKBOX` true or false; `NUMBER` at most 15 digits and 6 decimals, without an exponent (send large numbers as text); `DATE` as `2026-11-21`. An empty text counts as no answer.",
            ),
        }),
      )
      .max(50)
      .nullish()
      .describe("Answers to the campaign's questions. Required questions must be answered."),
    givingLevelId: z
      .string()
      .min(1)
      .max(64)
      .nullish()
      .describe("Id of a giving level of the campaign. `amount` must equal the level's amount."),
    fundId: z
      .string()
      .min(1)
      .max(64)
      .nullish()
      .describe(
        "Id of a fund that the campaign offers (`funds` of the public campaign). Default: the campaign's default fund. A recurring donation's renewals are designated to the same fund.",
      ),
    ticketCount: z
      .int()
      .min(1, "At least 1 ticket")
      .max(20, "At most 20 tickets")
      .nullish()
      .describe("Number of tickets, only for campaigns that sell tickets. Default: 1."),
    utmSource: optionalText(100).describe("The source that the donor came from, for example `newsletter`."),
    utmMedium: optionalText(100).describe("The medium, for example `email`."),
    utmCampaign: optionalText(100).describe("The organization's marketing campaign."),
    utmTerm: optionalText(100).describe("The search terms that an advertisement was shown for."),
    utmContent: optionalText(100).describe(
      "The link or picture that the donor followed, if there were several.",
    ),
    referrerUrl: text(500)
      .pipe(z.url({ protocol: /^https?$/, error: "Enter an address that starts with http:// or https://" }))
      .nullish()
      .describe("The http or https URL of the referring page."),
  })
  .meta({
    id: "CreateDonation",
    description: "A donation to create. Unknown keys are ignored.",
  });
export type CreateDonationInput = z.infer<typeof createDonationInput>;

export const feesSchema = z
  .object({
    donationAmount: z.int().describe("The donation's amount."),
    processingFee: z.int().describe("The payment processor's fee."),
    platformFee: z.int().describe("The platform fee; 0 within the organization's waiver."),
    totalCharged: z.int().describe("The total that the donor pays: the donation, plus the fees if covered."),
    netToOrg: z.int().describe("The amount that the organization receives."),
  })
  .meta({ id: "Fees", description: "The fees and totals of a donation, in cents." });
export type Fees = z.infer<typeof feesSchema>;

export const createdDonationSchema = z
  .object({
    donation: z.object({
      id: z.string(),
      amountCents: z.int().describe("The donation's amount in cents, without fees that the donor covers."),
      status: donationStatus,
      frequency,
    }),
    clientSecret: z
      .string()
      .nullable()
      .describe(
        "Secret with which the donor's browser completes the payment. Null only in a replayed response for an `Idempotency-Key` after the donation was paid or closed.",
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
  "The amount that the donation currently counts for in totals, in cents: its amount less the refunded share. 0 unless `SUCCEEDED`, so also while disputed and after a lost dispute.";
export const UPDATED =
  "Time of the last change to the donation, its refunds or its disputes. Renaming its campaign, organization, level or questions does not change it.";

/** `GET /api/donations/:id`. */
export const donationSchema = z
  .object({
    id: z.string(),
    amountCents: z.int().describe("The donation's amount in cents, without covered fees."),
    currency: z.string().describe("Always `usd`."),
    status: donationStatus,
    frequency,
    processingFeeCents: z.int().describe("The payment processor's fee, in cents."),
    platformFeeCents: z.int().describe("The platform fee, in cents."),
    netAmountCents: z
      .int()
      .describe("The amount that the organization receives, in cents: the total less both fees."),
    coverFees: z.boolean().describe("Whether the donor paid the fees on top."),
    totalChargedCents: z.int().describe("The total that the donor pays, in cents."),
    paymentMethod,
    paymentBrand: z
      .string()
      .nullable()
      .describe("The card's brand or the bank's name; null until paid or if not known."),
    paymentLast4: z.string().nullable().describe("The last four digits of the card or the bank account."),
    receiptNumber: z
      .string()
      .describe("The receipt number, assigned at creation. The receipt is sent on success."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe(UPDATED),
    donor: z
      .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
      .describe(
        "The donor as given with this donation; the donor record may have a newer name. `email` is empty if none is known, which can only be the case for an offline donation. A voided donation of an undone import may have lost its donor; `id` is then not that of a donor.",
      ),
    campaign: z.object({ id: z.string(), title: z.string() }),
    org: z.object({ id: z.string(), name: z.string() }),
    utmSource: z.string().nullable().describe("The source that the donor came from."),
    utmMedium: z.string().nullable().describe("The medium, for example `email`."),
    utmCampaign: z.string().nullable().describe("The organization's marketing campaign."),
    utmTerm: z.string().nullable().describe("The search terms that an advertisement was shown for."),
    utmContent: z
      .string()
      .nullable()
      .describe("The link or picture that the donor followed, if there were several."),
    referrerUrl: z.string().nullable().describe("The URL of the referring page."),
    anonymous: z.boolean().describe("Whether the public donor roll hides the donor's name."),
    language: languageSchema.describe("The language of the donation's receipt and emails."),
    failureReason: z
      .string()
      .nullable()
      .describe(
        "The reason why the last payment attempt failed, as a sentence; or a code if the service closed the donation: `abandoned` (not paid in time), `no_payment_started` (no payment was created at the processor) or `too_many_declines`.",
      ),
    refundedCents: z
      .int()
      .describe(
        "The amount refunded to the donor, in cents, without amounts lost in disputes. After a lost dispute the donation is `REFUNDED` with 0 here, and `disputes` has the amounts.",
      ),
    netRaisedCents: z.int().describe(COUNTED),
    actualProcessingFeeCents: z
      .int()
      .nullable()
      .describe(
        "The processor's actual fee, in cents. The platform pays or keeps the difference from the quoted fee.",
      ),
    receivedCents: z
      .int()
      .nullable()
      .describe("The amount received, in cents; null until then. In rare cases it differs from the total."),
    processingSince: z.iso
      .datetime()
      .nullable()
      .describe("Time at which the bank payment started, while it is processing. Bank payments take days."),
    verifyingSince: z.iso
      .datetime()
      .nullable()
      .describe(
        "Time from which the donor must confirm the bank account with two small deposits, while pending.",
      ),
    progress: progress.nullable().describe("The payment progress; null for a paid or declined donation."),
    succeededAt: z.iso.datetime().nullable().describe("Time of the successful payment; null until then."),
    publicMessage: z.string().nullable().describe("The donor's message for the donor roll."),
    messageState: messageState.nullable().describe("The state of the message; null without one."),
    tribute: z
      .object({
        type: z.enum(["IN_HONOR", "IN_MEMORY"]),
        name: z.string(),
        message: z.string().nullable(),
        notifyName: z.string().nullable(),
        notifyEmail: z.string().nullable(),
      })
      .nullable()
      .describe("The dedication and the person to notify, if any."),
    ticketCount: z.int().nullable().describe("Number of tickets; null if the campaign sells none."),
    subscriptionId: z
      .string()
      .nullable()
      .describe(
        "Id of the subscription that the donation belongs to. Null for a one-time donation and for an imported payment of a recurring donation in another system.",
      ),
    givingLevel: givingLevelOf.describe("The giving level that was chosen, if any."),
    countedLevel: givingLevelOf.describe(
      "The giving level for which the donation counts, whose goods the receipt states: the one that was chosen, otherwise, for a membership campaign, the one that the amount reaches.",
    ),
    customFields: z
      .array(z.object({ fieldId: z.string(), label: z.string(), value: z.string() }))
      .describe("The donor's answers to the campaign's questions."),
    funds: z
      .array(fundPartSchema)
      .describe(
        "The funds that the donation is designated to: one, or several whose parts add up to `amountCents`.",
      ),
    designations: z
      .array(designationSchema)
      .describe("Changes to the donation's funds by staff, newest first. Empty if there were none."),
    refunds: z.array(refundSchema).describe("The donation's refunds, newest first."),
    disputes: z.array(disputeSchema).describe("The donation's disputes, newest first."),
    offline: offlineSchema
      .nullable()
      .describe("Data of an offline donation; null for a donation through the processor."),
  })
  .meta({ id: "Donation", description: "A donation, as returned to members of its organization." });
export type Donation = z.infer<typeof donationSchema>;

export const paginationSchema = z
  .object({
    page: z.int().describe("1-based page number."),
    limit: z.int().describe("Items per page."),
    total: z.int().describe("Total number of items."),
    totalPages: z.int(),
  })
  .meta({ id: "Pagination", description: "The position of a response within a list." });
