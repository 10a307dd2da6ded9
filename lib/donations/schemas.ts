import { z } from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { emailSchema } from "@/lib/orgs/schemas";
import { disputeSchema, refundSchema } from "./money-back-schemas";

export const donationStatus = z.enum(["PENDING", "SUCCEEDED", "FAILED", "DISPUTED", "REFUNDED"]);
export type DonationStatus = z.infer<typeof donationStatus>;
export const frequency = z.enum(["ONE_TIME", "MONTHLY", "QUARTERLY", "ANNUAL"]);
export const paymentMethod = z.enum(["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "UNKNOWN"]);
export type PaymentMethod = z.infer<typeof paymentMethod>;

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
const name = (what: string) => text(100).min(1, `Enter your ${what}`);
/** An empty or blank optional text means "not given". */
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

export const amountSchema = z
  .int("Enter a whole number of cents")
  .min(100, "Must be at least 100 cents")
  .max(MAX_AMOUNT_CENTS, "At most 99999999 cents");
export const methodInput = z.enum(["card", "ach", "apple_pay", "google_pay"]);
export type MethodInput = z.infer<typeof methodInput>;

/** Body of `POST /api/donations` (specification; key names in decisions.md, Donation request). */
export const createDonationInput = z.object({
  campaignId: z.string().min(1, "Required").max(64),
  amount: amountSchema,
  currency: z.literal("usd", "Only usd is supported").default("usd"),
  frequency: z.enum(["one_time", "monthly", "quarterly", "annual"]).default("one_time"),
  paymentMethod: methodInput.default("card"),
  coverFees: z.boolean().default(false),
  donor: z.object({
    email: emailSchema,
    firstName: name("first name"),
    lastName: name("last name"),
    anonymous: z.boolean().default(false),
  }),
  tribute: z
    .object({
      type: z.enum(["in_honor", "in_memory"]),
      name: text(200).min(1, "Enter who the gift is for"),
      message: optionalText(500),
      notifyName: optionalText(200),
      notifyEmail: emailSchema.nullish(),
    })
    .nullish(),
  publicMessage: optionalText(280),
  emailOptIn: z.boolean().default(false),
  customFields: z
    .array(
      z.object({
        fieldId: z.string().min(1).max(64),
        value: z.union([text(2000), z.number(), z.boolean()]).transform(String),
      }),
    )
    .max(50)
    .nullish(),
  givingLevelId: z.string().min(1).max(64).nullish(),
  ticketCount: z.int().min(1, "At least 1 ticket").max(20, "At most 20 tickets").nullish(),
  utmSource: optionalText(100),
  utmMedium: optionalText(100),
  utmCampaign: optionalText(100),
  referrerUrl: text(500).pipe(z.url("Enter a full address")).nullish(),
});
export type CreateDonationInput = z.infer<typeof createDonationInput>;

export const feesSchema = z.object({
  donationAmount: z.int(),
  processingFee: z.int(),
  platformFee: z.int(),
  totalCharged: z.int(),
  netToOrg: z.int(),
});
export type Fees = z.infer<typeof feesSchema>;

export const createdDonationSchema = z.object({
  donation: z.object({ id: z.string(), amountCents: z.int(), status: donationStatus, frequency }),
  clientSecret: z.string(),
  fees: feesSchema,
});
export type CreatedDonation = z.infer<typeof createdDonationSchema>;

/** Body of `POST /api/public/quote`. */
export const quoteInput = z.object({
  campaignId: z.string().min(1, "Required").max(64),
  amount: amountSchema,
  paymentMethod: methodInput.default("card"),
  coverFees: z.boolean().default(false),
});

/** `GET /api/donations/:id`: what the specification lists, and what staff need beyond it. */
export const donationSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  status: donationStatus,
  frequency,
  processingFeeCents: z.int(),
  platformFeeCents: z.int(),
  netAmountCents: z.int(),
  coverFees: z.boolean(),
  totalChargedCents: z.int(),
  paymentMethod,
  receiptNumber: z.string(),
  createdAt: z.iso.datetime(),
  donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  campaign: z.object({ id: z.string(), title: z.string() }),
  org: z.object({ id: z.string(), name: z.string() }),
  // What staff need beyond the specification's list.
  utmSource: z.string().nullable(),
  anonymous: z.boolean(),
  failureReason: z.string().nullable(),
  refundedCents: z.int(),
  actualProcessingFeeCents: z.int().nullable(),
  receivedCents: z.int().nullable(),
  processingSince: z.iso.datetime().nullable(),
  /** The bank account waits for two small deposits to be confirmed since then. */
  verifyingSince: z.iso.datetime().nullable(),
  succeededAt: z.iso.datetime().nullable(),
  publicMessage: z.string().nullable(),
  tribute: z
    .object({
      type: z.enum(["IN_HONOR", "IN_MEMORY"]),
      name: z.string(),
      message: z.string().nullable(),
      notifyName: z.string().nullable(),
      notifyEmail: z.string().nullable(),
    })
    .nullable(),
  ticketCount: z.int().nullable(),
  /** The recurring plan that it belongs to. */
  subscriptionId: z.string().nullable(),
  customFields: z.array(z.object({ fieldId: z.string(), label: z.string(), value: z.string() })),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
});
export type Donation = z.infer<typeof donationSchema>;

export const listDonationsQuery = z.object({
  orgId: z.string().min(1, "Required").max(64),
  page: z.coerce.number().int().min(1, "At least 1").max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1, "At least 1").max(100, "At most 100").default(50),
  campaignId: z.string().max(64).optional(),
  donorId: z.string().max(64).optional(),
  status: donationStatus.optional(),
});
export type ListDonationsQuery = z.infer<typeof listDonationsQuery>;

export const paginationSchema = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});

export const donationListSchema = z.object({
  donations: z.array(
    z.object({
      id: z.string(),
      amountCents: z.int(),
      status: donationStatus,
      frequency,
      createdAt: z.iso.datetime(),
      donor: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
      campaign: z.object({ title: z.string() }),
    }),
  ),
  pagination: paginationSchema,
});
export type DonationList = z.infer<typeof donationListSchema>;

/** A donor's own gift, reached by its opaque token: narrow, without the donor's e-mail address. */
export const ownGiftSchema = z.object({
  status: donationStatus,
  /** The payment is on its way (bank payments take days); only meaningful while PENDING. */
  processing: z.boolean(),
  /** The bank account waits to be confirmed by two small deposits; only meaningful while PENDING. */
  verifying: z.boolean(),
  amountCents: z.int(),
  totalChargedCents: z.int(),
  netAmountCents: z.int(),
  processingFeeCents: z.int(),
  platformFeeCents: z.int(),
  coverFees: z.boolean(),
  currency: z.string(),
  frequency,
  paymentMethod,
  receiptNumber: z.string(),
  firstName: z.string(),
  createdAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  ticketCount: z.int().nullable(),
  goodsValueCents: z.int(),
  deductibleCents: z.int(),
  /** The recurring plan that it belongs to; the token opens the donor's own page for it. */
  plan: z
    .object({
      token: z.string(),
      status: z.enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"]),
      nextChargeAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  campaign: z.object({
    title: z.string(),
    slug: z.string(),
    status: z.string(),
    color: z.string().nullable(),
  }),
  org: z.object({ name: z.string(), slug: z.string(), ein: z.string().nullable() }),
});
export type OwnGift = z.infer<typeof ownGiftSchema>;
