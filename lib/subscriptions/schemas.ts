import { z } from "zod";
import { amountSchema, givingLevelOf, paginationSchema, paymentMethod } from "@/lib/donations/schemas";
import { refuseReversed, windowQuery } from "@/lib/kernel/time/time-window";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";

export const subscriptionStatus = z
  .enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"])
  .describe(
    "`INCOMPLETE` until the first payment arrives; `PAST_DUE` while a failed payment is tried again; `CANCELED` is final.",
  );
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;
export const subscriptionFrequency = z.enum(["MONTHLY", "QUARTERLY", "ANNUAL"]);
export type SubscriptionFrequency = z.infer<typeof subscriptionFrequency>;
export const subscriptionEventKind = z.enum([
  "STARTED",
  "RENEWED",
  "PAYMENT_FAILED",
  "AMOUNT_CHANGED",
  "METHOD_CHANGED",
  "PAUSED",
  "RESUMED",
  "CANCELED",
]);
export type SubscriptionEventKind = z.infer<typeof subscriptionEventKind>;

const reason = z
  .string()
  .trim()
  .max(300, "At most 300 characters")
  .nullish()
  .transform((value) => value || null)
  .describe("Why, in the caller's words; at most 300 characters.");
const newAmount = amountSchema.describe(
  "What the organization is meant to get each time, in cents, from the next charge on.",
);

/** Body of `PATCH /api/public/subscriptions/:token`. */
export const updatePublicSubscriptionInput = z.object({ amountCents: newAmount });
/**
 * Body of `POST …/cancel`, for donors and staff. Strict, because it cannot be undone and takes no later date.
 */
export const cancelSubscriptionInput = z.strictObject({ reason }).describe("Send `{}` without a reason.");
/** Body of `PATCH /api/subscriptions/:id`. Strict, because it sets what a donor is charged. */
export const updateSubscriptionInput = z
  .strictObject({
    amountCents: newAmount.optional(),
    paused: z
      .boolean()
      .optional()
      .describe(
        "`true` pauses: nothing is charged meanwhile, and nothing later for it. `false` lets it go on.",
      ),
  })
  .refine((it) => it.amountCents !== undefined || it.paused !== undefined, "Nothing to change");
export type UpdateSubscriptionInput = z.infer<typeof updateSubscriptionInput>;

/** The query parameter of lists and summaries. */
export const orgId = z
  .string("Required")
  .min(1, "Required")
  .max(64)
  .describe("Id or slug of the organization.");

/** Query of `GET /api/subscriptions`. */
export const listSubscriptionsQuery = z
  .object({
    orgId,
    page: pageNumber(),
    limit: pageLimit(),
    status: subscriptionStatus.optional(),
    frequency: subscriptionFrequency.optional().describe("Only subscriptions that give so often."),
    campaignId: z
      .string()
      .min(1, "Required")
      .max(64)
      .optional()
      .describe("Only subscriptions for this campaign."),
    donorId: z.string().min(1, "Required").max(64).optional().describe("Only subscriptions of this donor."),
    ...windowQuery,
  })
  .superRefine(refuseReversed);
export type ListSubscriptionsQuery = z.infer<typeof listSubscriptionsQuery>;

const openRenewal = z
  .object({
    amountCents: z.int().describe("The donation in it."),
    totalChargedCents: z.int().describe("What the donor is charged for it, in cents."),
    processingSince: z.iso
      .datetime()
      .nullable()
      .describe(
        "On its way since then (bank payments take days); null for one that waits for its next attempt.",
      ),
    attemptCount: z.int().describe("How often it was tried to charge it."),
    nextAttemptAt: z.iso.datetime().nullable().describe("Null when it is not retried automatically."),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "OpenRenewal",
    description:
      "A renewal that is charged but not paid yet: a bank payment under way, or one that failed and is tried again.",
  });

const terms = {
  status: subscriptionStatus,
  frequency: subscriptionFrequency,
  amountCents: z.int().describe("What the organization is meant to get each time."),
  totalChargedCents: z
    .int()
    .describe("What the donor is charged each time: more than the donation where the donor covers the fees."),
  coverFees: z.boolean().describe("Whether the donor pays the fees on top of the donation."),
  currency: z.string().describe("Always `usd`."),
  paymentMethod,
  nextChargeAt: z.iso
    .datetime()
    .nullable()
    .describe("When the next donation is charged; null while paused, and once nothing more is charged."),
  startedAt: z.iso.datetime().nullable().describe("When the first payment arrived; null until then."),
  canceledAt: z.iso.datetime().nullable().describe("When it ended; null while it goes on."),
  createdAt: z.iso.datetime(),
};
const more = {
  methodLabel: z
    .string()
    .nullable()
    .describe('How the saved method is named, such as "Visa ending in 4242".'),
  cancelAtPeriodEnd: z
    .boolean()
    .describe("Set at the payment processor to end with its period: no further donation is charged."),
  lastFailureReason: z
    .string()
    .nullable()
    .describe("Why the newest payment failed; null once one has succeeded since."),
  lastFailureAt: z.iso.datetime().nullable().describe("When that was; null where none failed."),
  openRenewal: openRenewal.nullable(),
};
const entry = {
  kind: subscriptionEventKind,
  amountCents: z
    .int()
    .nullable()
    .describe("The donation that was made, or the new amount; null for the rest."),
  detail: z
    .string()
    .nullable()
    .describe("Why a payment failed or the subscription ended, or the new method, in words."),
  occurredAt: z.iso.datetime(),
};

/** Body of `POST /api/public/subscriptions/:token/manage-link` and of `POST /api/public/raises/:token/confirm`. */
export const emptyInput = z.object({}).describe("Empty: send `{}`.");

export const linkRequestSchema = z
  .object({
    requested: z
      .literal(true)
      .describe("Always `true`; it does not say whether a mail was sent, nor to which address."),
  })
  .meta({ id: "LinkRequest", description: "A request for a link that is sent by e-mail." });
export type LinkRequest = z.infer<typeof linkRequestSchema>;

/** Who did it. */
export const by = z.enum(["YOU", "ORGANIZATION", "PROCESSOR"]);
/** A raise, pending or not. */
export const raise = {
  amountCents: z.int().describe("The new amount, in cents."),
  totalChargedCents: z.int().describe("What the donor is charged each time from then on, in cents."),
  expiresAt: z.iso.datetime().describe("Until when the donor can confirm it."),
};
const PENDING_RAISE =
  "A raise to more than twice the amount, which waits for the donor's confirmation by e-mail; null where none does.";

export const publicSubscriptionSchema = z
  .object({
    ...terms,
    ...more,
    firstName: z.string().describe("The donor's."),
    mayChange: z
      .enum(["NOTHING", "PAYMENT_METHOD", "EVERYTHING"])
      .describe(
        "What this token permits: `NOTHING` for that of a view link, and for that of a link for changes that has expired.",
      ),
    linkExpiresAt: z.iso
      .datetime()
      .nullable()
      .describe("Until when it permits that; null where it permits nothing."),
    pendingRaise: z
      .object({ ...raise, by: by.describe("Who asked for it.") })
      .nullable()
      .describe(PENDING_RAISE),
    minAmountCents: z.int().describe("The least that the amount can be changed to."),
    fixedAmounts: z
      .array(z.int())
      .nullable()
      .describe(
        "The amounts, in cents, that the campaign offers where it takes no others; null where any is taken.",
      ),
    campaign: z.object({ title: z.string(), slug: z.string(), color: z.string().nullable() }),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      email: z.string(),
      timezone: z.string().describe("IANA time zone in which its days begin and end."),
    }),
    history: z
      .array(
        z.object({
          ...entry,
          by: by.describe("Who did it; `YOU` is the donor."),
          donationToken: z
            .string()
            .nullable()
            .describe("Token of the donation that it made: its page and receipt."),
        }),
      )
      .describe("Newest first."),
  })
  .meta({
    id: "PublicSubscription",
    description:
      "A donor's own subscription, reached by its opaque token; without the donor's e-mail address.",
  });
export type PublicSubscription = z.infer<typeof publicSubscriptionSchema>;

const givingLevel = givingLevelOf.describe(
  "The giving level that it was begun with: the tier of a membership. Null where none was, and once the amount is another.",
);
const parties = {
  donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  campaign: z.object({ id: z.string(), title: z.string() }),
};

export const subscriptionListSchema = z.object({
  subscriptions: z.array(
    z
      .object({ id: z.string(), ...terms, ...parties, givingLevel })
      .meta({ id: "ListedSubscription", description: "A recurring donation, as lists show it." }),
  ),
  pagination: paginationSchema,
});
export type SubscriptionList = z.infer<typeof subscriptionListSchema>;

export const subscriptionSchema = z
  .object({
    id: z.string(),
    ...terms,
    ...more,
    ...parties,
    givingLevel,
    org: z.object({ id: z.string(), name: z.string() }),
    anonymous: z.boolean().describe("The donor's name is not shown in public."),
    canceledBy: z
      .enum(["DONOR", "STAFF", "PROCESSOR", "SYSTEM"])
      .nullable()
      .describe("Who ended it; `SYSTEM` is the service, for a subscription whose first payment never came."),
    cancelReason: z
      .string()
      .nullable()
      .describe(
        "The reason given with the cancellation; null without one. Where `SYSTEM` did: `abandoned` or `no_payment_started`.",
      ),
    raisedCents: z.int().describe("What its donations that count now add up to, less what was refunded."),
    donationCount: z.int().describe("How many of its donations count now."),
    pendingRaise: z
      .object({
        ...raise,
        actor: z
          .string()
          .describe("Who asked for it: `donor`, `staff:<user id>` or `staff:key:<API key id>`."),
      })
      .nullable()
      .describe(PENDING_RAISE),
    history: z
      .array(
        z.object({
          ...entry,
          actor: z
            .string()
            .describe("`donor`, `staff:<user id>`, `staff:key:<API key id>`, `processor` or `system`."),
          donationId: z.string().nullable().describe("The donation that it made, if any."),
        }),
      )
      .describe("Newest first."),
  })
  .meta({ id: "Subscription", description: "A donor's recurring donation with its history." });
export type Subscription = z.infer<typeof subscriptionSchema>;
