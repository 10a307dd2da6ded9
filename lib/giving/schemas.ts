import { z } from "zod";
import { donationStatus, frequency, paginationSchema, paymentMethod } from "@/lib/donations/schemas";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";
import { emailSchema } from "@/lib/orgs/schemas";
import { subscriptionFrequency, subscriptionStatus } from "@/lib/subscriptions/schemas";

/** Body of `POST /api/public/giving/links`. */
export const requestGivingLinkInput = z.object({
  org: z.string("Required").trim().min(1, "Required").max(64).describe("Id or slug of the organization."),
  email: emailSchema.describe("The address the donor gave with."),
});

/** Body of `POST /api/public/giving/sessions`. */
export const openGivingSessionInput = z.object({
  token: z.string("Required").min(1, "Required").max(100).describe("The token of the mailed link."),
});

export const givingSessionSchema = z
  .object({
    token: z.string().describe("For the operations below `/api/public/giving/{token}`. Keep it secret."),
    expiresAt: z.iso.datetime().describe("An hour later; there is no extension."),
    org: z.object({ name: z.string(), slug: z.string() }),
  })
  .meta({ id: "GivingSession", description: "A session of a donor at one organization." });
export type GivingSession = z.infer<typeof givingSessionSchema>;

const plan = z
  .object({
    id: z.string(),
    viewToken: z.string().describe("Shows the subscription and permits no change."),
    status: subscriptionStatus,
    frequency: subscriptionFrequency,
    amountCents: z.int().describe("The donation amount of each charge."),
    totalChargedCents: z.int().describe("What the donor is charged each time."),
    methodLabel: z.string().nullable().describe('For example "Visa ending in 4242".'),
    nextChargeAt: z.iso.datetime().nullable().describe("Null while paused and after the end."),
    pausedUntil: z.iso.datetime().nullable().describe("When a pause ends by itself."),
    cancelAtPeriodEnd: z.boolean(),
    lastFailureReason: z.string().nullable().describe("Why the last payment failed."),
    canceledAt: z.iso.datetime().nullable(),
    endedByDeclines: z
      .boolean()
      .describe("Whether it ended because its payments were declined: offer to start it again."),
    campaign: z.object({
      title: z.string(),
      slug: z.string(),
      takesRecurring: z.boolean().describe("Whether the campaign accepts a new recurring donation."),
    }),
  })
  .meta({ id: "GivingSubscription", description: "A subscription, as its signed-in donor's list shows it." });

export const givingSchema = z
  .object({
    donor: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      email: z.string(),
      timezone: z.string().describe("IANA time zone of the organization."),
    }),
    expiresAt: z.iso.datetime().describe("When the session ends."),
    totalCents: z.int().describe("The sum of the donations that currently count, less refunds."),
    donationCount: z.int().describe("Number of the donations that currently count."),
    subscriptions: z.array(plan).describe("Newest first; those whose first payment arrived."),
  })
  .meta({ id: "Giving", description: "A donor's own giving at one organization." });
export type Giving = z.infer<typeof givingSchema>;
export type GivingPlan = Giving["subscriptions"][number];

/** Query of `GET /api/public/giving/:token/donations`. */
export const listGivingDonationsQuery = z.object({ page: pageNumber(), limit: pageLimit() });
export type ListGivingDonationsQuery = z.infer<typeof listGivingDonationsQuery>;

export const givingDonationsSchema = z.object({
  donations: z
    .array(
      z
        .object({
          token: z.string().describe("Of the donation's page, with its receipt."),
          receiptNumber: z.string(),
          status: donationStatus,
          processing: z.boolean().describe("A bank payment that is on its way."),
          frequency,
          paymentMethod,
          amountCents: z.int().describe("The donation."),
          totalChargedCents: z.int().describe("What the donor paid."),
          refundedCents: z.int().describe("Returned to the donor."),
          ticketCount: z.int().nullable(),
          createdAt: z.iso.datetime(),
          campaign: z.object({ title: z.string(), slug: z.string() }),
        })
        .meta({ id: "GivingDonation", description: "A donation, as its signed-in donor's list shows it." }),
    )
    .describe("Newest first; those that were paid, and bank payments on their way."),
  pagination: paginationSchema,
});
export type GivingDonations = z.infer<typeof givingDonationsSchema>;

export const openedPlanSchema = z
  .object({
    token: z.string().describe("Permits every change below `/api/public/subscriptions/{token}`."),
    expiresAt: z.iso.datetime().describe("After 30 minutes, or when the session ends."),
    campaign: z.object({ slug: z.string() }),
  })
  .meta({ id: "OpenedPlan", description: "A link that permits changes of one subscription." });
export type OpenedPlan = z.infer<typeof openedPlanSchema>;

export const signedOutSchema = z.object({ signedOut: z.literal(true) });
