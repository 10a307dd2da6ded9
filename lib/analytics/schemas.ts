import { z } from "zod";
import { campaignStatus } from "@/lib/campaigns/schemas";
import { frequency, paymentMethod } from "@/lib/donations/schemas";

const dateOrInstant = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  "Enter a date such as 2026-11-21",
);
const windowQuery = {
  startDate: dateOrInstant
    .optional()
    .describe(
      "First day of `trend`, a UTC day or an instant in it; 30 days before the last one unless given.",
    ),
  endDate: dateOrInstant
    .optional()
    .describe("Last day of `trend`, included; today unless given. At most 3,660 days from the first."),
};

/** Query of `GET /api/reporting/campaign/:id`; both days are inclusive. */
export const campaignReportQuery = z.object({
  orgId: z.string("Required").min(1, "Required").max(64).describe("Id or slug of the organization it is of."),
  ...windowQuery,
});
/** Query of `GET /api/reporting/org/:idOrSlug`. */
export const organizationReportQuery = z.object(windowQuery);

const slice = {
  count: z.int().describe("Number of donations."),
  amountCents: z.int().describe("What they add up to, in cents."),
};

/** Figures of both reports, of donations that are `SUCCEEDED` now, less partial refunds. */
const figures = {
  summary: z
    .object({
      totalRaisedCents: z.int(),
      donationCount: z.int(),
      avgGiftCents: z.int().describe("Rounded half up; 0 without donations."),
      uniqueDonors: z.int().describe("Different donors, anonymous ones too."),
      recurringCount: z.int().describe("Donations that are not `ONE_TIME`."),
      oneTimeCount: z.int(),
    })
    .describe("Over all time."),
  trend: z
    .array(z.object({ date: z.iso.date(), ...slice }))
    .describe("One entry for each UTC day of the window, days without donations too."),
  topDonors: z
    .array(
      z.object({
        donorId: z.string(),
        firstName: z
          .string()
          .describe("`Anonymous` for a donor who ever gave anonymously, even if that donation was refunded."),
        lastName: z.string().describe("The initial and a period."),
        totalCents: z.int(),
        count: z.int(),
      }),
    )
    .describe("The ten who gave most over all time, largest first; ties by number of donations, then id."),
  paymentMethods: z
    .array(z.object({ method: paymentMethod, ...slice }))
    .describe("Over all time, largest first."),
  frequencyBreakdown: z.array(z.object({ frequency, ...slice })).describe("Over all time, largest first."),
  topSources: z
    .array(z.object({ source: z.string().describe("The donations' `utmSource`."), ...slice }))
    .describe("The five sources that brought most over all time; donations without one are left out."),
  peakHour: z
    .int()
    .min(0)
    .max(23)
    .nullable()
    .describe(
      "The UTC hour with the most donations over all time, the earlier one on a tie; null without donations.",
    ),
};

export const campaignReportSchema = z
  .object({
    campaign: z.object({
      id: z.string(),
      title: z.string(),
      goalAmountCents: z.int().nullable(),
      raisedAmountCents: z.int().describe("Over all time."),
      donationCount: z.int().describe("Over all time."),
      status: campaignStatus,
      startDate: z.iso.datetime().nullable(),
      endDate: z.iso.datetime().nullable(),
    }),
    ...figures,
  })
  .meta({ id: "CampaignReport", description: "What a campaign raised, from whom and how." });
export type CampaignReport = z.infer<typeof campaignReportSchema>;

export const organizationReportSchema = z
  .object({
    org: z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      timezone: z.string().describe("Its IANA time zone; the report's days and hours are UTC all the same."),
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
      .describe("The ten that raised most over all time; ties by number of donations, then id."),
  })
  .meta({ id: "OrganizationReport", description: "What all campaigns of an organization raised together." });
export type OrganizationReport = z.infer<typeof organizationReportSchema>;

export type ReportFigures = Pick<CampaignReport, keyof typeof figures>;
