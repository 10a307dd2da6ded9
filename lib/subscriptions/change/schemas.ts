import { z } from "zod";
import { amountSchema } from "@/lib/donations/schemas";
import { subscriptionFrequency } from "../schemas";

const reason = z
  .string()
  .trim()
  .max(300, "At most 300 characters")
  .nullish()
  .transform((value) => value || null)
  .describe("Reason for the cancellation; at most 300 characters.");
const newAmount = amountSchema.describe("New donation amount from the next charge on, in cents.");
const newFrequency = subscriptionFrequency.describe(
  "New frequency from the next charge on. The next charge keeps its day, and later ones are scheduled from it. Not allowed during a pause.",
);

/** A day in the organization's time zone. */
const pauseDay = z.iso.date("Enter a day such as 2027-01-15");

/**
 * Body of `POST /api/public/subscriptions/:token/pause`. Strict: with a misspelled `until`, only one donation is
 * skipped.
 */
export const pauseSubscriptionInput = z
  .strictObject({
    until: pauseDay
      .nullish()
      .transform((day) => day ?? null)
      .describe(
        "Day on which the pause ends, in the organization's time zone, at most a year ahead. If null or omitted, only the next donation is skipped.",
      ),
  })
  .describe("Send `{}` to skip the next donation.");

/** Body of `POST /api/public/subscriptions/:token/next-charge`. */
export const moveNextChargeInput = z.strictObject({
  day: pauseDay.describe(
    "Day of the next charge in the organization's time zone, after today and at most a year ahead. The charge is made at noon.",
  ),
});

/** Body of `PATCH /api/public/subscriptions/:token`. */
export const updatePublicSubscriptionInput = z
  .object({ amountCents: newAmount.optional(), frequency: newFrequency.optional() })
  .refine((it) => it.amountCents !== undefined || it.frequency !== undefined, "Nothing to change");
/** Body of `POST …/cancel`, for donors and staff. Strict, because a cancellation is immediate and cannot be undone. */
export const cancelSubscriptionInput = z.strictObject({ reason }).describe("Send `{}` without a reason.");
/** Body of `PATCH /api/subscriptions/:id`. Strict, because it sets what a donor is charged. */
export const updateSubscriptionInput = z
  .strictObject({
    amountCents: newAmount.optional(),
    frequency: newFrequency.optional(),
    paused: z
      .boolean()
      .optional()
      .describe("`true` pauses the subscription; skipped charges are not made up. `false` resumes it."),
    pausedUntil: pauseDay
      .optional()
      .describe(
        "Only with `paused: true`: the day on which the pause ends automatically. If omitted, the pause lasts until the subscription is resumed.",
      ),
    nextChargeOn: pauseDay
      .optional()
      .describe(
        "Postpones the next charge to noon of this day in the organization's time zone, at most a year ahead; later ones are scheduled from it. Not allowed during a pause. Only the donor can move the charge to an earlier day.",
      ),
  })
  .refine((it) => it.frequency === undefined || (it.paused === undefined && it.nextChargeOn === undefined), {
    path: ["frequency"],
    message: "Not together with paused or nextChargeOn",
  })
  .refine((it) => it.nextChargeOn === undefined || it.paused === undefined, {
    path: ["nextChargeOn"],
    message: "Not together with paused",
  })
  .refine((it) => it.pausedUntil === undefined || it.paused === true, {
    path: ["pausedUntil"],
    message: "Only with paused: true",
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateSubscriptionInput = z.infer<typeof updateSubscriptionInput>;
