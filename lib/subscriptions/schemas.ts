import { z } from "zod";
import { amountSchema, paginationSchema, paymentMethod } from "@/lib/donations/schemas";

export const planStatus = z.enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"]);
export type PlanStatus = z.infer<typeof planStatus>;
export const planFrequency = z.enum(["MONTHLY", "QUARTERLY", "ANNUAL"]);
export const planEventKind = z.enum([
  "STARTED",
  "RENEWED",
  "PAYMENT_FAILED",
  "AMOUNT_CHANGED",
  "METHOD_CHANGED",
  "PAUSED",
  "RESUMED",
  "CANCELED",
]);
export type PlanEventKind = z.infer<typeof planEventKind>;

const reason = z
  .string()
  .trim()
  .max(300, "At most 300 characters")
  .nullish()
  .transform((value) => value || null);

/** Body of `PATCH /api/public/plans/:token`: another gift, charged from the next time on. */
export const changeOwnPlanInput = z.object({ amountCents: amountSchema });
/** Body of `POST …/cancel`, the donor's and the staff's; send `{}` without a reason. */
export const cancelPlanInput = z.object({ reason });
/** Body of `POST /api/public/plans/:token/payment-method`; empty. */
export const startMethodChangeInput = z.object({});
/** Body of `POST /api/public/plans/:token/payment-method/confirm`. */
export const confirmMethodChangeInput = z.object({
  setupIntentId: z.string().regex(/^seti_[A-Za-z0-9_]{1,100}$/, "Not a setup intent"),
});
/** Body of `PATCH /api/subscriptions/:id`. */
export const changePlanInput = z
  .object({ amountCents: amountSchema.optional(), paused: z.boolean().optional() })
  .refine((it) => it.amountCents !== undefined || it.paused !== undefined, "Nothing to change");
export type ChangePlanInput = z.infer<typeof changePlanInput>;

export const listPlansQuery = z.object({
  orgId: z.string("Required").min(1, "Required").max(64),
  page: z.coerce.number().int().min(1, "At least 1").max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1, "At least 1").max(100, "At most 100").default(50),
  status: planStatus.optional(),
  campaignId: z.string().max(64).optional(),
  donorId: z.string().max(64).optional(),
});
export type ListPlansQuery = z.infer<typeof listPlansQuery>;

/** A renewal that is charged but not paid yet: a bank payment under way, or one that failed and is tried again. */
const openRenewal = z.object({
  amountCents: z.int(),
  totalChargedCents: z.int(),
  /** On its way since then (bank payments take days); null for one that is waiting for its next attempt. */
  processingSince: z.iso.datetime().nullable(),
  attemptCount: z.int(),
  nextAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

const terms = {
  status: planStatus,
  frequency: planFrequency,
  amountCents: z.int(),
  totalChargedCents: z.int(),
  coverFees: z.boolean(),
  currency: z.string(),
  paymentMethod,
  /** When the next gift is charged; null while paused, and once nothing more is charged. */
  nextChargeAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
};
const more = {
  /** For example "Visa ending in 4242". */
  methodLabel: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  lastFailureReason: z.string().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  openRenewal: openRenewal.nullable(),
};
const entry = {
  kind: planEventKind,
  amountCents: z.int().nullable(),
  detail: z.string().nullable(),
  occurredAt: z.iso.datetime(),
};

/** A donor's own plan, reached by its opaque token: narrow, without the donor's e-mail address. */
export const ownPlanSchema = z.object({
  ...terms,
  ...more,
  firstName: z.string(),
  /** The least that the amount can be changed to. */
  minAmountCents: z.int(),
  /** The amounts that the campaign offers where others are not taken; null where any is. */
  fixedAmounts: z.array(z.int()).nullable(),
  campaign: z.object({ title: z.string(), slug: z.string(), color: z.string().nullable() }),
  org: z.object({ name: z.string(), slug: z.string(), email: z.string() }),
  /** Newest first. */
  history: z.array(
    z.object({
      ...entry,
      by: z.enum(["YOU", "ORGANIZATION", "PROCESSOR"]),
      /** Token of the gift that it made: its page and receipt. */
      giftToken: z.string().nullable(),
    }),
  ),
});
export type OwnPlan = z.infer<typeof ownPlanSchema>;

const parties = {
  donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  campaign: z.object({ id: z.string(), title: z.string() }),
};

export const planListSchema = z.object({
  subscriptions: z.array(z.object({ id: z.string(), ...terms, ...parties })),
  pagination: paginationSchema,
});
export type PlanList = z.infer<typeof planListSchema>;

export const planSchema = z.object({
  id: z.string(),
  ...terms,
  ...more,
  ...parties,
  org: z.object({ id: z.string(), name: z.string() }),
  anonymous: z.boolean(),
  canceledBy: z.enum(["DONOR", "STAFF", "PROCESSOR", "SYSTEM"]).nullable(),
  cancelReason: z.string().nullable(),
  /** What its gifts that count now add up to. */
  raisedCents: z.int(),
  giftCount: z.int(),
  /** Newest first; `actor` is `donor`, `staff:<user id>` or `processor`. */
  history: z.array(z.object({ ...entry, actor: z.string(), donationId: z.string().nullable() })),
});
export type Plan = z.infer<typeof planSchema>;

export const methodChangeSchema = z.object({ setupIntentId: z.string(), clientSecret: z.string() });
export type MethodChange = z.infer<typeof methodChangeSchema>;
