import { z } from "zod";
import { frequency, paymentMethod } from "@/lib/donations/schemas";
import { fundSchema } from "@/lib/funds/schemas";

/** The most campaigns that a report lists. */
export const MAX_CAMPAIGNS = 100;
/** The number of top donors. */
export const MAX_TOP_DONORS = 10;
/** The most values of a UTM field, and giving levels, that a report lists. */
export const MAX_VALUES = 100;

/** The most parts of split donations of an organization that are read to count the donations of its general fund. */
export const MAX_PARTS = 5000;

/** A day of a report, `YYYY-MM-DD`. */
export const reportDay = z.iso
  .date("Enter a date such as 2026-11-21")
  .refine((text) => /^(?:19|2\d)/.test(text), {
    message: "Use a year from 1900 to 2999",
  });
export const comparison = z
  .enum(["PREVIOUS", "YEAR_BEFORE"])
  .describe("`PREVIOUS`: as many days right before. `YEAR_BEFORE`: the same days of the year before.");

export type Comparison = z.infer<typeof comparison>;

const query = z.object({
  from: reportDay
    .optional()
    .describe("First day in the organization's time zone. Default: 29 days before the last."),
  to: reportDay.optional().describe("Last day, inclusive. Default: today. At most 3,660 days in all."),
  compare: comparison.default("PREVIOUS"),
  campaignId: z.string().min(1).max(64).optional().describe("One campaign alone."),
});
type Days = { from?: string | undefined; to?: string | undefined };
const inOrder = ({ from, to }: Days) => !from || !to || from <= to;
const REVERSED = { path: ["to"], message: "Must not be before the first day" };

/** The days of a report alone. */
export const reportDaysQuery = query.pick({ from: true, to: true }).refine(inOrder, REVERSED);

/** Query of `GET /api/reporting/org/:idOrSlug/period`. */
export const periodReportQuery = query.refine(inOrder, REVERSED);
export type PeriodReportQuery = z.infer<typeof periodReportQuery>;

/** Query of `GET /api/exports/report.csv`. */
export const exportReportQuery = query
  .extend({ orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization.") })
  .refine(inOrder, REVERSED);

/** Query of `GET /api/reporting/org/:idOrSlug/top-donors`. */
export const topDonorsQuery = query.omit({ compare: true }).refine(inOrder, REVERSED);
export type TopDonorsQuery = z.infer<typeof topDonorsQuery>;

const sums = {
  amountCents: z.int().describe("In cents."),
  count: z.int().describe("Number of donations."),
};
const both = { ...sums, before: z.object(sums).describe("The same in the days to compare with.") };
const ofGeneralFund = {
  amountCents: z.int().describe("In cents."),
  count: z
    .int()
    .nullable()
    .describe(
      `Number of donations with a part in it; null for an organization with more than ${MAX_PARTS.toLocaleString("en-US")} parts of split donations.`,
    ),
};
const figures = {
  from: z.iso.date(),
  to: z.iso.date().describe("Inclusive."),
  raisedCents: z.int(),
  donationCount: z.int(),
  avgGiftCents: z.int().describe("Rounded half up; 0 without donations."),
};
const until = z.iso
  .datetime()
  .describe(
    "Its end, exclusive: if the chosen days end today, the same time of the last day, rounded down to a quarter of an hour.",
  );
const totals = {
  ...figures,
  days: z.array(z.object({ date: z.iso.date(), ...sums })).describe("Every day, also without donations."),
};

const ofUtm = (field: string) =>
  `By \`utm_${field}\` of the link that donors followed, at most ${MAX_VALUES}; donations without one are in none.`;

export const periodReportSchema = z
  .object({
    timezone: z.string().describe("IANA time zone of the organization, in which days begin."),
    ...totals,
    before: z.object({ comparison, until, ...totals }).describe("The days to compare with."),
    comparisons: z
      .array(z.object({ comparison, until, ...figures }))
      .describe("The figures of the days right before and of those of the year before, whichever is chosen."),
    hours: z
      .array(z.object({ hour: z.int().min(0).max(23), ...sums }))
      .describe(
        "All 24 hours of the day in the organization's time zone, by the clock of each day. Offline donations, whose hour is not known, are in none.",
      ),
    campaigns: z
      .array(z.object({ id: z.string(), title: z.string(), ...both }))
      .describe(`Those with donations in either, by amount, largest first; at most ${MAX_CAMPAIGNS}.`),
    funds: z
      .array(z.object({ fund: fundSchema, ...both }))
      .describe(
        "Those with donations in either, by amount, largest first; a split donation counts for each of its funds with its part. Of one campaign alone, its own donations.",
      ),
    generalFund: z
      .object({ ...ofGeneralFund, before: z.object(ofGeneralFund) })
      .nullable()
      .describe(
        "The rest, so that the amounts of all funds sum to `raisedCents`; null for an organization without funds. Numbers of donations sum to more than `donationCount` by the further parts of split donations.",
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
      .describe(`By giving level, at most ${MAX_VALUES}; donations without one are in none.`),
  })
  .meta({
    id: "PeriodReport",
    description: "What an organization raised in a range of days, and in the one before.",
  });
export type PeriodReport = z.infer<typeof periodReportSchema>;

export const topDonorsSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().describe("Inclusive."),
    donors: z
      .array(
        z.object({
          id: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          anonymous: z
            .boolean()
            .describe("Whether the donor ever gave anonymously: only staff may then know the name."),
          ...sums,
        }),
      )
      .nullable()
      .describe(
        `At most ${MAX_TOP_DONORS}, largest first; ties are sorted by number of donations, then id. Null where more than 20,000 donors would have to be looked at: choose fewer days.`,
      ),
  })
  .meta({ id: "TopDonors", description: "The donors who gave most in a range of days." });
export type TopDonors = z.infer<typeof topDonorsSchema>;
