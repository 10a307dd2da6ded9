import { z } from "zod";
import { givingLevelOf } from "@/lib/donations/giving-level-schemas";
import { paginationSchema, paymentMethod } from "@/lib/donations/schemas";
import { refuseReversed, wholeDay, windowQuery } from "@/lib/kernel/time/time-window";
import { nextCursor, pageCursor, pageLimit, pageNumber, previousCursor } from "@/lib/kernel/whole-number";
import { languageSchema } from "@/lib/languages/schemas";
import { SHOWN_COLOR } from "@/lib/orgs/schemas";
import { periodName } from "@/lib/segments/filter-schemas";

export const subscriptionStatus = z
  .enum(["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"])
  .describe(
    "`INCOMPLETE` until the first payment succeeds; `PAST_DUE` while a failed payment is retried; `CANCELED` is final.",
  );
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;
export const subscriptionFrequency = z.enum(["MONTHLY", "QUARTERLY", "ANNUAL"]);
export type SubscriptionFrequency = z.infer<typeof subscriptionFrequency>;
const subscriptionEventKind = z.enum([
  "STARTED",
  "RENEWED",
  "PAYMENT_FAILED",
  "AMOUNT_CHANGED",
  "FREQUENCY_CHANGED",
  "METHOD_CHANGED",
  "DATE_CHANGED",
  "PAUSED",
  "RESUMED",
  "CANCELED",
]);
export type SubscriptionEventKind = z.infer<typeof subscriptionEventKind>;

/** Orders of the list of subscriptions. */
export const subscriptionSort = z.enum(["newest", "amount"]);
export type SubscriptionSort = z.infer<typeof subscriptionSort>;

/** The organization parameter of lists and summaries. */
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
    cursor: pageCursor(),
    limit: pageLimit(),
    sort: subscriptionSort
      .optional()
      .describe(
        "`newest`, the default, or `amount`: the largest `amountCents` first, equal amounts newest first. A cursor belongs to one order.",
      ),
    status: subscriptionStatus.optional(),
    frequency: subscriptionFrequency.optional().describe("Only subscriptions with this frequency."),
    campaignId: z
      .string()
      .min(1, "Required")
      .max(64)
      .optional()
      .describe("Only subscriptions for this campaign."),
    donorId: z.string().min(1, "Required").max(64).optional().describe("Only subscriptions of this donor."),
    startedIn: periodName
      .optional()
      .describe(
        "Only subscriptions whose first payment was in this year (`2026`), quarter (`2026-Q4`) or month (`2026-11`), in the organization's time zone.",
      ),
    canceledIn: periodName
      .optional()
      .describe("Only subscriptions with a first payment that were canceled in this year, quarter or month."),
    canceledBy: wholeDay
      .optional()
      .describe("Only subscriptions with a first payment that were canceled by the end of this day."),
    activeOn: wholeDay
      .optional()
      .describe(
        "Only subscriptions that had their first payment by the end of this day, in the organization's time zone, and were not canceled by then. Includes paused ones.",
      ),
    ...windowQuery,
  })
  .superRefine(refuseReversed);
export type ListSubscriptionsQuery = z.infer<typeof listSubscriptionsQuery>;

const openRenewal = z
  .object({
    amountCents: z.int().describe("Donation amount of the renewal, in cents."),
    totalChargedCents: z.int().describe("Amount charged to the donor, in cents."),
    processingSince: z.iso
      .datetime()
      .nullable()
      .describe(
        "When the bank payment started (bank payments take days); null while the renewal awaits its next attempt.",
      ),
    attemptCount: z.int().describe("Number of attempts to charge the renewal."),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .describe("When the charge is retried; null if it is not retried automatically."),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: "OpenRenewal",
    description:
      "A renewal that is not paid yet: a bank payment in progress, or a failed payment being retried.",
  });

const terms = {
  status: subscriptionStatus,
  frequency: subscriptionFrequency,
  amountCents: z.int().describe("Donation amount of each charge, in cents."),
  totalChargedCents: z
    .int()
    .describe("Total amount of each charge, in cents; more than the donation if the donor covers the fees."),
  coverFees: z.boolean().describe("Whether the donor pays the fees on top of the donation."),
  currency: z.string().describe("Always `usd`."),
  paymentMethod,
  nextChargeAt: z.iso
    .datetime()
    .nullable()
    .describe("When the next donation is charged; null while paused and after the subscription has ended."),
  startedAt: z.iso.datetime().nullable().describe("When the first payment succeeded; null until then."),
  canceledAt: z.iso.datetime().nullable().describe("When the subscription ended; null while it continues."),
  createdAt: z.iso.datetime(),
};
const more = {
  language: languageSchema.describe("Language of the subscription's emails and of its renewals' receipts."),
  methodLabel: z.string().nullable().describe('The saved payment method, for example "Visa ending in 4242".'),
  pausedUntil: z.iso
    .datetime()
    .nullable()
    .describe(
      "When the pause ends automatically; null if the subscription is not paused, or is paused until it is resumed.",
    ),
  endedByDeclines: z
    .boolean()
    .describe(
      "Whether the subscription ended because payments were declined, and not by the donor's choice.",
    ),
  cancelAtPeriodEnd: z
    .boolean()
    .describe(
      "Whether the subscription is set at the payment processor to end with the current period, so that no further donation is charged.",
    ),
  lastFailureReason: z
    .string()
    .nullable()
    .describe("Why the last payment failed; null after a successful payment."),
  lastFailureAt: z.iso.datetime().nullable().describe("When the last payment failed; null if none did."),
  openRenewal: openRenewal.nullable(),
};
const entry = {
  kind: subscriptionEventKind,
  amountCents: z
    .int()
    .nullable()
    .describe("Amount of the donation, or the new amount, in cents; null for other entries."),
  detail: z
    .string()
    .nullable()
    .describe(
      "Depends on `kind`: why a payment failed or the subscription ended, the new payment method as text, the new frequency, or the new time of the next charge.",
    ),
  occurredAt: z.iso.datetime(),
};

/** Body of `POST /api/public/subscriptions/:token/manage-link` and of `POST /api/public/raises/:token/confirm`. */
export const emptyInput = z.object({}).describe("Empty: send `{}`.");

export const linkRequestSchema = z
  .object({
    requested: z
      .literal(true)
      .describe(
        "Always `true`; the response does not reveal whether an email was sent, or to which address.",
      ),
  })
  .meta({ id: "LinkRequest", description: "A request for a link sent by email." });
export type LinkRequest = z.infer<typeof linkRequestSchema>;

/** The party that made a change. */
export const by = z.enum(["YOU", "ORGANIZATION", "PROCESSOR"]);
/** Fields of a raise, pending or not. */
export const raise = {
  amountCents: z.int().describe("New donation amount, in cents."),
  frequency: subscriptionFrequency.describe("New frequency."),
  totalChargedCents: z.int().describe("Total amount of each charge under the new terms, in cents."),
  expiresAt: z.iso.datetime().describe("Deadline for the donor's confirmation."),
};
const PENDING_RAISE =
  "A raise to more than twice the amount, per charge or per year, that awaits the donor's confirmation by email; null if there is none.";

export const publicSubscriptionSchema = z
  .object({
    ...terms,
    ...more,
    firstName: z.string().describe("The donor's first name."),
    mayChange: z
      .enum(["NOTHING", "PAYMENT_METHOD", "EVERYTHING"])
      .describe(
        "The changes this token permits; `NOTHING` for the token of a view link or an expired manage link.",
      ),
    linkExpiresAt: z.iso
      .datetime()
      .nullable()
      .describe("When this permission expires; null if the token permits nothing."),
    pendingRaise: z
      .object({ ...raise, by: by.describe("Who requested the raise.") })
      .nullable()
      .describe(PENDING_RAISE),
    minAmountCents: z.int().describe("Minimum for a new amount, in cents."),
    fixedAmounts: z
      .array(z.int())
      .nullable()
      .describe("Amounts to choose from, in cents; null if any amount is accepted."),
    campaign: z.object({ title: z.string(), slug: z.string(), color: SHOWN_COLOR }),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      email: z.string(),
      timezone: z.string().describe("IANA time zone of the organization."),
    }),
    history: z
      .array(
        z.object({
          ...entry,
          by: by.describe("Who made the change; `YOU` is the donor."),
          donationToken: z
            .string()
            .nullable()
            .describe("Token of the resulting donation, for its page and receipt."),
        }),
      )
      .describe("The subscription's history, newest first."),
  })
  .meta({
    id: "PublicSubscription",
    description: "A subscription as its donor sees it, without the donor's email address.",
  });
export type PublicSubscription = z.infer<typeof publicSubscriptionSchema>;

const givingLevel = givingLevelOf.describe(
  "The giving level the subscription started with, such as a membership tier. Null if there was none, or once the amount has changed.",
);
const parties = {
  donor: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  campaign: z.object({ id: z.string(), title: z.string() }),
};

export const subscriptionListSchema = z.object({
  subscriptions: z.array(
    z
      .object({ id: z.string(), ...terms, ...parties, givingLevel })
      .meta({ id: "ListedSubscription", description: "A subscription as returned by lists." }),
  ),
  pagination: paginationSchema,
  nextCursor: nextCursor(),
  previousCursor: previousCursor(),
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
    anonymous: z.boolean().describe("Whether the donor's name is hidden from the public."),
    fund: z
      .object({ id: z.string(), name: z.string(), code: z.string().nullable() })
      .nullable()
      .describe(
        "The fund that later donations of the subscription are designated to; null for the general fund.",
      ),
    canceledBy: z
      .enum(["DONOR", "STAFF", "PROCESSOR", "SYSTEM"])
      .nullable()
      .describe(
        "Who ended the subscription. `SYSTEM`: the service itself, because the first payment never succeeded.",
      ),
    cancelReason: z
      .string()
      .nullable()
      .describe(
        "The reason given with the cancellation, if any. With `SYSTEM`: `abandoned` or `no_payment_started`.",
      ),
    raisedCents: z
      .int()
      .describe("Sum of the subscription's donations that currently count, less refunds, in cents."),
    donationCount: z.int().describe("Number of the subscription's donations that currently count."),
    pendingRaise: z
      .object({
        ...raise,
        actor: z
          .string()
          .describe("Who requested the raise: `donor`, `staff:<user id>` or `staff:key:<API key id>`."),
      })
      .nullable()
      .describe(PENDING_RAISE),
    history: z
      .array(
        z.object({
          ...entry,
          actor: z
            .string()
            .describe(
              "Who made the change: `donor`, `staff:<user id>`, `staff:key:<API key id>`, `processor` or `system`.",
            ),
          donationId: z.string().nullable().describe("The resulting donation, if any."),
        }),
      )
      .describe("The subscription's history, newest first."),
  })
  .meta({ id: "Subscription", description: "A subscription with its history." });
export type Subscription = z.infer<typeof subscriptionSchema>;
