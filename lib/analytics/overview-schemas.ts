import { z } from "zod";
import { donationStatus, frequency, paymentMethod } from "@/lib/donations/schemas";

const day = z.iso.date();
const total = {
  raisedCents: z.int().describe("Sum of the donations that currently count, less partial refunds, in cents."),
  donationCount: z.int(),
};

const period = z
  .object({
    from: day.describe("First day, in the organization's time zone."),
    to: day.describe("Today."),
    ...total,
    before: z
      .object({
        from: day,
        to: day.describe("Last day, which counts up to `until`."),
        until: z.iso.datetime().describe("End of the compared part, exclusive."),
        ...total,
      })
      .describe("The same part of the previous period, up to the same time of day."),
  })
  .meta({
    id: "OverviewPeriod",
    description: "A period to date, and the same part of the previous period.",
  });
export type OverviewPeriod = z.infer<typeof period>;

const part = z.object({
  count: z.int(),
  monthlyCents: z
    .int()
    .describe(
      "Average monthly amount in cents: quarterly donations count for a third, yearly ones for a twelfth.",
    ),
});

const latestDonation = z
  .object({
    id: z.string(),
    donor: z
      .object({ id: z.string(), firstName: z.string(), lastName: z.string() })
      .describe("The donor's name as given with this donation."),
    campaign: z.object({ id: z.string(), title: z.string() }),
    amountCents: z.int().describe("The donation's amount in cents, before fees."),
    frequency,
    status: donationStatus.describe("The donation's current status."),
    paymentMethod,
    receivedAt: z.iso
      .datetime()
      .describe(
        "When the payment succeeded. For an offline donation only the day, in the organization's time zone, is meaningful.",
      ),
  })
  .meta({ id: "LatestDonation", description: "One of the latest donations." });
export type LatestDonation = z.infer<typeof latestDonation>;

const openCampaign = z
  .object({
    id: z.string(),
    title: z.string(),
    goalAmountCents: z.int().nullable(),
    raisedAmountCents: z.int(),
    donationCount: z.int(),
    lastDonationAt: z.iso.datetime().nullable().describe("When the last counted donation was made."),
  })
  .meta({ id: "OpenCampaign", description: "A campaign that accepts donations." });
export type OpenCampaign = z.infer<typeof openCampaign>;

/** Response of `GET /api/orgs/:idOrSlug/overview`, and `overview` of `GET /api/orgs/:idOrSlug/live`. */
export const organizationOverviewSchema = z
  .object({
    asOf: z.iso.datetime().describe("When the figures were read."),
    timezone: z.string().describe("IANA time zone of the organization, in which days start."),
    total: z.object(total).describe("All-time total."),
    today: period,
    thisWeek: period.describe("The week since Monday."),
    thisMonth: period,
    last30Days: period,
    days: z
      .array(z.object({ date: day, raisedCents: z.int(), donationCount: z.int() }))
      .describe("Each day of `last30Days`."),
    recurring: z
      .object({
        active: part.describe("Subscriptions that are currently `ACTIVE`."),
        begun: part.describe("Subscriptions whose first payment was within the last 30 days."),
        ended: part.describe("Subscriptions canceled within the last 30 days."),
      })
      .describe("Recurring donations."),
    latestDonations: z
      .array(latestDonation)
      .describe(
        "The eight latest donations by `receivedAt`, newest first, without unpaid attempts. Offline donations are included if they are recorded within 31 days of receipt.",
      ),
    openCampaigns: z
      .array(openCampaign)
      .describe("Up to five active campaigns, the one with the latest donation first."),
    campaigns: z
      .object({ total: z.int(), published: z.int(), active: z.int() })
      .describe("Numbers of campaigns."),
    openAlerts: z.int().describe("Number of open alerts; `GET /api/orgs/{idOrSlug}/alerts` lists them."),
  })
  .meta({
    id: "Overview",
    description:
      "The figures of an organization's home page, its latest donations, and the number of open alerts.",
  });
export type OrganizationOverview = z.infer<typeof organizationOverviewSchema>;
