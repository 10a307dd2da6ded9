import { z } from "zod";
import { frequency, paymentMethod } from "@/lib/donations/schemas";
import { type Amounts, amounts } from "@/lib/exports/amounts";
import { fundSchema } from "@/lib/funds/schemas";

/** Maximum number of campaigns that a report lists. */
export const MAX_CAMPAIGNS = 100;
/** Maximum number of top donors. */
export const MAX_TOP_DONORS = 10;
/** Maximum number of values of a UTM field, and of giving levels, that a report lists. */
export const MAX_VALUES = 100;

/** Maximum number of an organization's split parts that are read to count the donations of its general fund. */
export const MAX_PARTS = 5000;

/** A day of a report, `YYYY-MM-DD`. */
export const reportDay = z.iso
  .date("Enter a date such as 2026-11-21")
  .refine((text) => /^(?:19|2\d)/.test(text), {
    message: "Use a year from 1900 to 2999",
  });
export const comparison = z
  .enum(["PREVIOUS", "YEAR_BEFORE"])
  .describe("`PREVIOUS`: as many days right before. `YEAR_BEFORE`: the same days of the previous year.");

export type Comparison = z.infer<typeof comparison>;

const query = z.object({
  from: reportDay
    .optional()
    .describe("First day in the organization's time zone. Default: 29 days before the last day."),
  to: reportDay
    .optional()
    .describe("Last day, inclusive. Default: today. The range may have at most 3,660 days."),
  compare: comparison.default("PREVIOUS"),
  campaignId: z.string().min(1).max(64).optional().describe("Limits the report to one campaign."),
});
type Days = { from?: string | undefined; to?: string | undefined };
const inOrder = ({ from, to }: Days) => !from || !to || from <= to;
const REVERSED = { path: ["to"], message: "Must not be before the first day" };

/** Only the days of a report. */
export const reportDaysQuery = query.pick({ from: true, to: true }).refine(inOrder, REVERSED);

/** Query of `GET /api/reporting/org/:idOrSlug/period`. */
export const periodReportQuery = query.refine(inOrder, REVERSED);
export type PeriodReportQuery = z.infer<typeof periodReportQuery>;

const ofOrganization = query.extend({
  orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization."),
});

/** Query of `GET /api/exports/report.csv`. */
export const exportReportQuery = ofOrganization.extend({ amounts }).refine(inOrder, REVERSED);
export type ReportFileQuery = PeriodReportQuery & { amounts?: Amounts };

/** Query of `GET /api/exports/report.pdf`. */
export const exportReportPdfQuery = ofOrganization.refine(inOrder, REVERSED);

/** Query of `GET /api/reporting/org/:idOrSlug/top-donors`. */
export const topDonorsQuery = query.omit({ compare: true }).refine(inOrder, REVERSED);
export type TopDonorsQuery = z.infer<typeof topDonorsQuery>;

const sums = {
  amountCents: z.int().describe("Sum of the donations, in cents."),
  count: z.int().describe("Number of donations."),
};
const both = { ...sums, before: z.object(sums).describe("The same on the compared days.") };
const ofGeneralFund = {
  amountCents: z.int().describe("Amount for the general fund, in cents."),
  count: z
    .int()
    .nullable()
    .describe(
      `Number of donations with a part in the general fund; null for an organization with more than ${MAX_PARTS.toLocaleString("en-US")} parts of split donations.`,
    ),
};
const figures = {
  from: z.iso.date(),
  to: z.iso.date().describe("Last day, inclusive."),
  raisedCents: z.int(),
  donationCount: z.int(),
  avgGiftCents: z.int().describe("Average donation in cents, rounded half up; 0 without donations."),
};
const until = z.iso
  .datetime()
  .describe(
    "End of the compared days, exclusive. If the chosen days end today, it is the same time of the last day, rounded down to a quarter of an hour.",
  );
const totals = {
  ...figures,
  days: z
    .array(z.object({ date: z.iso.date(), ...sums }))
    .describe("Every day, including days without donations."),
};

const ofUtm = (field: string) =>
  `By \`utm_${field}\` of the link that donors followed, at most ${MAX_VALUES}. Donations without one are not included.`;

export const periodReportSchema = z
  .object({
    timezone: z.string().describe("IANA time zone of the organization, in which days start."),
    ...totals,
    before: z.object({ comparison, until, ...totals }).describe("The compared days."),
    comparisons: z
      .array(z.object({ comparison, until, ...figures }))
      .describe(
        "Figures of the days right before and of the same days of the previous year, regardless of `compare`.",
      ),
    hours: z
      .array(z.object({ hour: z.int().min(0).max(23), ...sums }))
      .describe(
        "All 24 hours of the day in the organization's time zone, by the local clock on each day. Offline donations, whose hour is unknown, are not included.",
      ),
    campaigns: z
      .array(z.object({ id: z.string(), title: z.string(), ...both }))
      .describe(`Campaigns with donations in either range, largest amount first; at most ${MAX_CAMPAIGNS}.`),
    funds: z
      .array(z.object({ fund: fundSchema, ...both }))
      .describe(
        "Funds with donations in either range, largest amount first. A split donation counts for each of its funds with the fund's part. With `campaignId`, only that campaign's donations count.",
      ),
    generalFund: z
      .object({ ...ofGeneralFund, before: z.object(ofGeneralFund) })
      .nullable()
      .describe(
        "The rest, so that the amounts of all funds add up to `raisedCents`; null for an organization without funds. The donation counts of all funds exceed `donationCount` if donations are split, because each counts once per part.",
      ),
    methods: z.array(z.object({ method: paymentMethod, ...both })).describe("By payment method."),
    frequencies: z.array(z.object({ frequency, ...both })).describe("By frequency."),
    sources: z.array(z.object({ source: z.string(), ...both })).describe(ofUtm("source")),
    mediums: z.array(z.object({ medium: z.string(), ...both })).describe(ofUtm("medium")),
    utmCampaigns: z.array(z.object({ utmCampaign: z.string(), ...both })).describe(ofUtm("campaign")),
    terms: z.array(z.object({ term: z.string(), ...both })).describe(ofUtm("term")),
    contents: z.array(z.object({ content: z.string(), ...both })).describe(ofUtm("content")),
    levels: z
      .array(
        z.object({
          level: z.object({
            id: z.string(),
            name: z.string(),
            campaignId: z.string(),
            campaignTitle: z.string(),
          }),
          ...both,
        }),
      )
      .describe(`By giving level, at most ${MAX_VALUES}. Donations without one are not included.`),
  })
  .meta({
    id: "PeriodReport",
    description: "What an organization raised in a range of days, and in a compared one.",
  });
export type PeriodReport = z.infer<typeof periodReportSchema>;

export const topDonorsSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().describe("Last day, inclusive."),
    status: z
      .enum(["READY", "PREPARING", "TOO_MANY"])
      .describe(
        "`READY`: `donors` is the list. `PREPARING`: the giving of the organization's donors is being read in the background, which takes seconds to minutes; call again. `TOO_MANY`: more than 20,000 donors would have to be read; choose fewer days.",
      ),
    donors: z
      .array(
        z.object({
          id: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          anonymous: z
            .boolean()
            .describe("Whether the donor ever gave anonymously. If so, the name is for staff only."),
          ...sums,
        }),
      )
      .nullable()
      .describe(
        `At most ${MAX_TOP_DONORS}, largest first; ties are sorted by number of donations, then id. Null unless \`status\` is \`READY\`.`,
      ),
  })
  .meta({ id: "TopDonors", description: "The donors who gave most in a range of days." });
export type TopDonors = z.infer<typeof topDonorsSchema>;
