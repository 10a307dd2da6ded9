import { z } from "zod";
import { commitmentState, commitmentStatus } from "@/lib/commitments/schemas";
import { donationStatus, frequency, paginationSchema, paymentMethod } from "@/lib/donations/schemas";
import { membershipState } from "@/lib/donor-memberships/schemas";
import { contactChannel, donorAddress, name } from "@/lib/donors/schemas";
import { amounts } from "@/lib/exports/amounts";
import { pageLimit, pageNumber } from "@/lib/kernel/whole-number";
import { languageSchema } from "@/lib/languages/schemas";
import { emailSchema, ORG_COLOR } from "@/lib/orgs/schemas";
import { subscriptionFrequency, subscriptionStatus } from "@/lib/subscriptions/schemas";

/** Body of `POST /api/public/giving/links`. */
export const requestGivingLinkInput = z.object({
  org: z.string("Required").trim().min(1, "Required").max(64).describe("Id or slug of the organization."),
  email: emailSchema.describe("The address the donor gave with."),
  language: languageSchema
    .nullish()
    .describe("The language of the email. Default: that of the donor's newest donation."),
});

/** Body of `POST /api/public/giving/:token/email`. */
export const requestEmailChangeInput = z.object({
  email: emailSchema.describe("The new address."),
  language: languageSchema
    .nullish()
    .describe("The language of the emails. Default: that of the donor's newest donation."),
});

/** Body of `POST /api/public/giving/sessions`. */
export const openGivingSessionInput = z.object({
  token: z.string("Required").min(1, "Required").max(100).describe("The token of the mailed link."),
});

export const givingSessionSchema = z
  .object({
    token: z
      .string()
      .describe("Token for the operations below `/api/public/giving/{token}`. Keep it secret."),
    expiresAt: z.iso
      .datetime()
      .describe("When the session ends: one hour after it was opened, without extension."),
    org: z.object({ name: z.string(), slug: z.string() }),
  })
  .meta({ id: "GivingSession", description: "A session of a donor at one organization." });
export type GivingSession = z.infer<typeof givingSessionSchema>;

const subscription = z
  .object({
    id: z.string(),
    viewToken: z.string().describe("Token that shows the subscription and permits no changes."),
    status: subscriptionStatus,
    frequency: subscriptionFrequency,
    amountCents: z.int().describe("The donation amount of each charge."),
    totalChargedCents: z.int().describe("Amount charged each time, in cents."),
    methodLabel: z.string().nullable().describe('For example "Visa ending in 4242".'),
    nextChargeAt: z.iso.datetime().nullable().describe("Null while paused and after the end."),
    pausedUntil: z.iso.datetime().nullable().describe("When a pause ends automatically."),
    cancelAtPeriodEnd: z.boolean(),
    lastFailureReason: z.string().nullable().describe("Why the last payment failed."),
    canceledAt: z.iso.datetime().nullable(),
    endedByDeclines: z
      .boolean()
      .describe(
        "Whether the subscription ended because its payments were declined. If so, offer to start it again.",
      ),
    campaign: z.object({
      title: z.string(),
      slug: z.string(),
      takesRecurring: z.boolean().describe("Whether the campaign accepts a new recurring donation."),
    }),
  })
  .meta({ id: "GivingSubscription", description: "A subscription in the signed-in donor's list." });

export const givingSchema = z
  .object({
    donor: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z
        .string()
        .describe(
          "The email address that identifies the donor. See `POST /api/public/giving/{token}/email`.",
        ),
      postalAddress: z
        .string()
        .nullable()
        .describe("The postal address, with line breaks. Shown on receipts and statements."),
      news: z.boolean().describe("Whether the donor opted in to news by email and has not unsubscribed."),
    }),
    org: z.object({
      name: z.string(),
      slug: z.string(),
      ein: z.string().nullable(),
      email: z.string(),
      timezone: z.string().describe("IANA time zone of the organization."),
      color: ORG_COLOR,
    }),
    expiresAt: z.iso.datetime().describe("When the session ends."),
    totalCents: z
      .int()
      .describe("Sum of the donations that currently count, less refunds, in cents. Property counts as 0."),
    donationCount: z.int().describe("Number of donations that currently count."),
    statementYears: z
      .array(z.int())
      .describe("Years in which donations were paid, in the organization's time zone, newest first."),
    memberships: z
      .array(
        z.object({
          campaign: z.object({ title: z.string(), slug: z.string() }),
          givingLevel: z.string().nullable().describe("The level today; after the end, the last one."),
          state: membershipState,
          until: z.iso.date().describe("The last paid day."),
          renews: z.boolean().describe("Whether a recurring donation continues the membership."),
          cardToken: z.string().describe("Token for `GET /api/public/donations/{token}/membership`."),
        }),
      )
      .describe("Memberships, one per campaign, oldest first."),
    subscriptions: z
      .array(subscription)
      .describe("Subscriptions whose first payment succeeded, newest first."),
  })
  .meta({ id: "Giving", description: "A donor's own giving at one organization." });
export type Giving = z.infer<typeof givingSchema>;
export type GivingSubscription = Giving["subscriptions"][number];

/** Body of `PATCH /api/public/giving/:token`. */
export const updateGivingInput = z
  .strictObject({
    firstName: name("first name"),
    lastName: name("last name"),
    postalAddress: donorAddress,
    news: z.boolean().optional().describe("`true` opts in to news by email, `false` unsubscribes."),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateGivingInput = z.infer<typeof updateGivingInput>;

const at = z.iso.datetime().nullable();
const text = z.string().nullable();

export const givingExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    org: z.object({ name: z.string(), ein: text, email: z.string() }),
    donor: z.object({
      email: z.string(),
      otherEmails: z.array(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      postalAddress: text,
      phone: text,
      doNotContact: z
        .array(contactChannel)
        .describe("Channels by which the organization must not contact the donor."),
      nameEditedAt: at,
      newsAskedForAt: at,
      newsAskedForWith: text,
      unsubscribedAt: at,
      createdAt: z.iso.datetime(),
    }),
    donations: z
      .array(
        z.object({
          receiptNumber: z.string(),
          status: donationStatus,
          frequency,
          paymentMethod,
          currency: z.string(),
          amountCents: z.int(),
          totalChargedCents: z.int(),
          coverFees: z.boolean(),
          refundedCents: z.int(),
          campaign: z.string().describe("The campaign's title."),
          email: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          anonymous: z.boolean(),
          language: z.string(),
          emailOptIn: z.boolean(),
          publicMessage: text,
          dedication: z
            .object({ type: z.string(), name: text, message: text, notifyName: text, notifyEmail: text })
            .nullable(),
          answers: z.array(z.object({ question: z.string(), answer: z.string() })),
          funds: z
            .array(z.object({ name: z.string(), amountCents: z.int() }))
            .describe("The funds that the donation is designated to. Empty: the general fund only."),
          ticketCount: z.int().nullable(),
          utmSource: text,
          utmMedium: text,
          utmCampaign: text,
          utmTerm: text,
          utmContent: text,
          referrerUrl: text,
          failureReason: text,
          createdAt: z.iso.datetime(),
          succeededAt: at,
          emails: z.array(z.object({ subject: z.string(), sentAt: at })),
        }),
      )
      .describe("Donations including unpaid requests, oldest first."),
    memberships: z
      .array(
        z.object({
          number: z.int().describe("The member’s number in the organization."),
          campaign: z.string().describe("The campaign's title."),
          givingLevel: text,
          state: membershipState,
          since: z.iso.date(),
          until: z.iso.date().describe("The last paid day."),
          renews: z.boolean(),
          periods: z
            .array(z.object({ givingLevel: text, from: z.iso.date(), to: z.iso.date() }))
            .describe("The period of each donation that counts, newest first."),
        }),
      )
      .describe("Memberships, one per campaign, oldest first."),
    subscriptions: z.array(
      z.object({
        status: subscriptionStatus,
        frequency: subscriptionFrequency,
        amountCents: z.int(),
        totalChargedCents: z.int(),
        paymentMethod,
        methodLabel: text,
        campaign: z.string().describe("The campaign's title."),
        anonymous: z.boolean(),
        language: z.string(),
        nextChargeAt: at,
        startedAt: at,
        canceledAt: at,
        createdAt: z.iso.datetime(),
        history: z.array(
          z.object({ kind: z.string(), amountCents: z.int().nullable(), occurredAt: z.iso.datetime() }),
        ),
      }),
    ),
    commitments: z
      .array(
        z.object({
          formerSystem: z.string(),
          formerId: text,
          status: commitmentStatus,
          frequency: subscriptionFrequency,
          amountCents: z.int(),
          startedOn: text,
          nextOn: text,
          state: commitmentState,
          askedAt: at,
        }),
      )
      .describe("The donor's regular giving through other systems, as imported by the organization."),
  })
  .meta({
    id: "GivingExport",
    description: "An organization's data about a donor, except its own notes and tags.",
  });
export type GivingExport = z.infer<typeof givingExportSchema>;

/** Query of `GET /api/public/giving/:token/donations.csv`. */
export const exportGivingDonationsQuery = z.object({ amounts });

/** Query of `GET /api/public/giving/:token/donations`. */
export const listGivingDonationsQuery = z.object({ page: pageNumber(), limit: pageLimit() });
export type ListGivingDonationsQuery = z.infer<typeof listGivingDonationsQuery>;

export const givingDonationsSchema = z.object({
  donations: z
    .array(
      z
        .object({
          token: z.string().describe("Token of the donation's page and receipt."),
          receiptNumber: z.string(),
          status: donationStatus,
          processing: z.boolean().describe("Whether it is a bank payment that has not arrived yet."),
          frequency,
          paymentMethod,
          amountCents: z
            .int()
            .describe("Amount of the donation, in cents. 0 for donated property, whose value is not shown."),
          totalChargedCents: z.int().describe("Amount the donor paid, in cents."),
          refundedCents: z.int().describe("Amount returned to the donor, in cents."),
          ticketCount: z.int().nullable(),
          createdAt: z.iso.datetime(),
          campaign: z.object({ title: z.string(), slug: z.string() }),
        })
        .meta({ id: "GivingDonation", description: "A donation in the signed-in donor's list." }),
    )
    .describe("Paid donations and pending bank payments, newest first."),
  pagination: paginationSchema,
});
export type GivingDonations = z.infer<typeof givingDonationsSchema>;

export const openedSubscriptionSchema = z
  .object({
    token: z.string().describe("Token that permits every change below `/api/public/subscriptions/{token}`."),
    expiresAt: z.iso
      .datetime()
      .describe("When the link expires: after 30 minutes, or when the session ends."),
    campaign: z.object({ slug: z.string() }),
  })
  .meta({ id: "OpenedSubscription", description: "A link that permits changes of one subscription." });
export type OpenedSubscription = z.infer<typeof openedSubscriptionSchema>;

export const signedOutSchema = z.object({ signedOut: z.literal(true) });
