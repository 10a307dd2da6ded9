import { z } from "zod";
import { donationStatus, frequency, paymentMethod } from "@/lib/donations/schemas";

const day = z.iso.date();
const total = {
  raisedCents: z.int().describe("The sum of the donations that currently count, less partial refunds."),
  donationCount: z.int(),
};

const period = z
  .object({
    from: day.describe("The first day, in the organization's time zone."),
    to: day.describe("Today."),
    ...total,
    before: z
      .object({
        from: day,
        to: day.describe("The last day, of which the part up to `until` counts."),
        until: z.iso.datetime().describe("The instant at which this part ends, exclusive."),
        ...total,
      })
      .describe("The same part of the period before, up to the same time of day."),
  })
  .meta({
    id: "OverviewPeriod",
    description: "A period to date, beside the same part of the period before.",
  });
export type OverviewPeriod = z.infer<typeof period>;

const part = z.object({
  count: z.int(),
  monthlyCents: z
    .int()
    .describe("Their average month: quarterly donations count for a third, yearly ones for a twelfth."),
});

const latestDonation = z
  .object({
    id: z.string(),
    donor: z
      .object({ id: z.string(), firstName: z.string(), lastName: z.string() })
      .describe("The donor as given with this donation."),
    campaign: z.object({ id: z.string(), title: z.string() }),
    amountCents: z.int().describe("The donation in cents, before fees."),
    frequency,
    status: donationStatus.describe("Its present status."),
    paymentMethod,
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: "LatestDonation", description: "A donation among those received last." });
export type LatestDonation = z.infer<typeof latestDonation>;

const openCampaign = z
  .object({
    id: z.string(),
    title: z.string(),
    goalAmountCents: z.int().nullable(),
    raisedAmountCents: z.int(),
    donationCount: z.int(),
    lastDonationAt: z.iso.datetime().nullable().describe("When its last counted donation was made."),
  })
  .meta({ id: "OpenCampaign", description: "A campaign that accepts donations." });
export type OpenCampaign = z.infer<typeof openCampaign>;

/** `GET /api/orgs/:idOrSlug/overview`, and each event of `GET /api/orgs/:idOrSlug/live`. */
export const organizationOverviewSchema = z
  .object({
    asOf: z.iso.datetime().describe("When the figures were read."),
    timezone: z.string().describe("The organization's time zone, in which its days are."),
    total: z.object(total).describe("All donations ever."),
    today: period,
    thisWeek: period.describe("Since Monday."),
    thisMonth: period,
    last30Days: period,
    days: z
      .array(z.object({ date: day, raisedCents: z.int(), donationCount: z.int() }))
      .describe("The days of `last30Days`, each of them."),
    recurring: z
      .object({
        active: part.describe("Subscriptions that are `ACTIVE` now."),
        begun: part.describe("Those that began within the last 30 days, with their first payment."),
        ended: part.describe("Those that were canceled within the last 30 days."),
      })
      .describe("The recurring donations."),
    latestDonations: z
      .array(latestDonation)
      .describe(
        "The eight donations received last, newest first; unpaid attempts are left out. Offline donations are among them when they are recorded within 31 days of receipt, in the order of recording.",
      ),
    openCampaigns: z
      .array(openCampaign)
      .describe("Up to five active campaigns, that with the latest donation first."),
    campaigns: z
      .object({ total: z.int(), published: z.int(), active: z.int() })
      .describe("How many there are."),
    openAlerts: z.int().describe("Number of open alerts; `GET /api/orgs/{idOrSlug}/alerts` lists them."),
  })
  .meta({
    id: "Overview",
    description:
      "What an organization's home page shows: figures to date, what came in last, and what is open.",
  });
export type OrganizationOverview = z.infer<typeof organizationOverviewSchema>;
