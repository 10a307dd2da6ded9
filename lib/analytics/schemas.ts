import { z } from "zod";
import { campaignStatus } from "@/lib/campaigns/schemas";
import { frequency, paymentMethod } from "@/lib/donations/schemas";
import { fundSchema } from "@/lib/funds/schemas";

const dateOrInstant = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  "Enter a date such as 2026-11-21",
);
const windowQuery = {
  startDate: dateOrInstant
    .optional()
    .describe(
      "First day of `trend`: a UTC date or a timestamp on that day. Default: 30 days before the last day.",
    ),
  endDate: dateOrInstant
    .optional()
    .describe("Last day of `trend`, inclusive. Default: today. At most 3,660 days after the first."),
};

/** Query of `GET /api/reporting/campaign/:id`; both days are inclusive. */
export const campaignReportQuery = z.object({
  orgId: z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization."),
  ...windowQuery,
});
/** Query of `GET /api/reporting/org/:idOrSlug`. */
export const organizationReportQuery = z.object(windowQuery);

/** Query of `GET /api/reporting/org/:idOrSlug/funds`. */
export const fundReportQuery = z.object({
  startDate: dateOrInstant
    .optional()
    .describe("First day: a UTC date or a timestamp on that day. Default: 30 days before the last day."),
  endDate: dateOrInstant
    .optional()
    .describe("Last day, inclusive. Default: today. At most 3,660 days after the first."),
});

const slice = {
  count: z.int().describe("Number of donations."),
  amountCents: z.int().describe("Sum of the donations, in cents."),
};

/** Figures of both reports, from donations that are currently `SUCCEEDED`, less partial refunds. */
const figures = {
  summary: z
    .object({
      totalRaisedCents: z.int(),
      donationCount: z.int(),
      avgGiftCents: z.int().describe("Average donation in cents, rounded half up; 0 without donations."),
      uniqueDonors: z.int().describe("Number of distinct donors, including anonymous ones."),
      recurringCount: z.int().describe("Number of donations with a frequency other than `ONE_TIME`."),
      oneTimeCount: z.int(),
    })
    .describe("All-time."),
  trend: z
    .array(z.object({ date: z.iso.date(), ...slice }))
    .describe("One entry per UTC day of the window, including days without donations."),
  topDonors: z
    .array(
      z.object({
        donorId: z.string(),
        firstName: z
          .string()
          .describe("`Anonymous` for a donor who ever gave anonymously, even if that donation was refunded."),
        lastName: z.string().describe("Initial of the last name, followed by a period."),
        totalCents: z.int(),
        count: z.int(),
      }),
    )
    .describe(
      "The ten largest donors of all time, largest first; ties are sorted by number of donations, then id.",
    ),
  paymentMethods: z.array(z.object({ method: paymentMethod, ...slice })).describe("All-time, largest first."),
  frequencyBreakdown: z.array(z.object({ frequency, ...slice })).describe("All-time, largest first."),
  topSources: z
    .array(z.object({ source: z.string().describe("The donations' `utmSource`."), ...slice }))
    .describe("The five largest sources of all time. Donations without a source are not included."),
  peakHour: z
    .int()
    .min(0)
    .max(23)
    .nullable()
    .describe(
      "UTC hour with the most donations of all time, the earlier one on a tie; null without donations.",
    ),
};

export const campaignReportSchema = z
  .object({
    campaign: z.object({
      id: z.string(),
      title: z.string(),
      goalAmountCents: z.int().nullable(),
      raisedAmountCents: z.int().describe("All-time."),
      donationCount: z.int().describe("All-time."),
      status: campaignStatus,
      startDate: z.iso.datetime().nullable(),
      endDate: z.iso.datetime().nullable(),
    }),
    ...figures,
  })
  .meta({ id: "CampaignReport", description: "The report of one campaign." });
export type CampaignReport = z.infer<typeof campaignReportSchema>;

export const organizationReportSchema = z
  .object({
    org: z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      timezone: z
        .string()
        .describe("IANA time zone of the organization. The report's days and hours are in UTC regardless."),
    }),
    ...figures,
    topCampaigns: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          raisedAmountCents: z.int(),
          donationCount: z.int(),
        }),
      )
      .describe(
        "The ten highest-raising campaigns of all time; ties are sorted by number of donations, then id.",
      ),
  })
  .meta({ id: "OrganizationReport", description: "The report over all campaigns of an organization." });
export type OrganizationReport = z.infer<typeof organizationReportSchema>;

export const fundReportSchema = z
  .object({
    from: z.iso.date().describe("First day, in UTC."),
    to: z.iso.date().describe("Last day, inclusive."),
    raisedCents: z.int().describe("Sum of all funds in the window, in cents."),
    funds: z
      .array(
        z.object({
          fund: fundSchema,
          amountCents: z
            .int()
            .describe("Amount in the window, in cents. Of a split donation, only the fund's part counts."),
          count: z.int().describe("Number of donations in the window with a part designated to the fund."),
          allTimeCents: z.int().describe("All-time amount, in cents."),
        }),
      )
      .describe("Funds, including archived ones; largest amount in the window first."),
    generalFund: z
      .object({
        amountCents: z.int(),
        count: z
          .int()
          .nullable()
          .describe(
            "Number of donations in the window with a part in the general fund; null for an organization with more than 5,000 parts of split donations.",
          ),
        allTimeCents: z.int(),
      })
      .describe("The rest, in cents, which is designated to no fund."),
  })
  .meta({ id: "FundReport", description: "What the funds of an organization raised." });
export type FundReport = z.infer<typeof fundReportSchema>;

export type ReportFigures = Pick<CampaignReport, keyof typeof figures>;
