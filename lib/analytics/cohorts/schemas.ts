import { z } from "zod";
import { type Amounts, amounts } from "@/lib/exports/amounts";
import { CALENDAR_UNITS, calendarPeriod } from "@/lib/kernel/time/calendar-periods";
import { wholeNumber } from "@/lib/kernel/whole-number";
import { periodName } from "@/lib/segments/filter-schemas";

/** Default number of periods of a cohort report, including the chosen one. */
export const PERIODS_SHOWN = { YEAR: 10, QUARTER: 12, MONTH: 12 } as const;
/** Minimum and maximum number of periods of a cohort report. */
const PERIOD_COUNT = { min: 2, max: 12 } as const;
/** Number of the latest start months that are listed separately. */
export const START_MONTHS = 24;

export const cohortUnit = z.enum(CALENDAR_UNITS);
export const periodCount = z
  .int(`Enter a number from ${PERIOD_COUNT.min} to ${PERIOD_COUNT.max}`)
  .min(PERIOD_COUNT.min, `At least ${PERIOD_COUNT.min} periods`)
  .max(PERIOD_COUNT.max, `At most ${PERIOD_COUNT.max} periods`)
  .describe("Number of periods, including the chosen one.");

const query = z.object({
  unit: cohortUnit
    .default("YEAR")
    .describe(
      "Length of the periods. Donors are counted only by whole periods, in the organization's time zone.",
    ),
  period: periodName
    .optional()
    .describe("The chosen period, of that length: `2026`, `2026-Q4` or `2026-11`. Default: the current one."),
  periodCount: wholeNumber(periodCount)
    .optional()
    .describe("Number of periods, including the chosen one. Default: 10 years, 12 quarters or 12 months."),
});

type Chosen = { unit: (typeof CALENDAR_UNITS)[number]; period?: string | undefined };
const ofItsLength = ({ unit, period }: Chosen) =>
  period === undefined || calendarPeriod(period)?.unit === unit;
const OTHER_LENGTH = { path: ["period"], message: "Name a period of the length `unit`" };

/** Query of `GET /api/reporting/org/:idOrSlug/donor-cohorts`. */
export const donorCohortsQuery = query.refine(ofItsLength, OTHER_LENGTH);
export type DonorCohortsQuery = z.infer<typeof donorCohortsQuery>;

const ofOrganization = query.extend({
  orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization."),
});

/** Query of `GET /api/exports/donor-cohorts.csv`. */
export const exportDonorCohortsQuery = ofOrganization.extend({ amounts }).refine(ofItsLength, OTHER_LENGTH);
export type CohortsFileQuery = DonorCohortsQuery & { amounts?: Amounts };

/** Query of `GET /api/exports/donor-cohorts.pdf`. */
export const exportDonorCohortsPdfQuery = ofOrganization.refine(ofItsLength, OTHER_LENGTH);

const amountCents = z.int().describe("Sum of their donations in the period, in cents.");
const givers = z.object({ donors: z.int(), amountCents });

const periodSchema = z
  .object({
    name: z.string().describe("`2026`, `2026-Q4` or `2026-11`."),
    from: z.iso.date(),
    to: z.iso.date().describe("Last day, inclusive."),
    isOver: z.boolean().describe("False for the current period, whose figures are to date."),
    donors: z.int().describe("Number of donors who gave."),
    donationCount: z.int(),
    amountCents: z.int().describe("Sum of the donations, in cents."),
    new: givers.describe("Donors who gave for the first time."),
    returning: givers
      .extend({ beforeCents: z.int().describe("Sum of their donations in the previous period, in cents.") })
      .describe("Donors who also gave in the previous period."),
    reactivated: givers.describe("Donors who gave earlier, but not in the previous period."),
    lapsed: z
      .object({
        donors: z.int(),
        beforeCents: z.int().describe("Sum of their donations in the previous period, in cents."),
      })
      .describe("Donors who gave in the previous period but not in this one, to date if it is not over."),
    retentionPercent: z
      .number()
      .nullable()
      .describe(
        "Donor retention rate: returning donors as a percentage of all donors of the previous period, with one decimal; null if that period had no donors.",
      ),
  })
  .meta({ id: "DonorPeriod", description: "The donors of an organization in a year, quarter or month." });

export const donorCohortsSchema = z
  .object({
    timezone: z.string().describe("IANA time zone of the organization, in which periods start."),
    unit: cohortUnit,
    period: periodSchema.describe("The chosen period."),
    periods: z
      .array(periodSchema)
      .describe("The chosen period and those before it, newest first; `periodCount` in total."),
    cohorts: z
      .array(
        z.object({
          firstPeriod: z
            .string()
            .nullable()
            .describe("Period of the first donation; null for all periods before the listed ones."),
          donors: z
            .int()
            .nullable()
            .describe("Number of donors who first gave in that period; null for earlier periods."),
          periods: z
            .array(
              z.object({
                period: z.string(),
                ...givers.shape,
                percent: z
                  .number()
                  .nullable()
                  .describe("Percentage of the cohort's donors, with one decimal; null for earlier periods."),
              }),
            )
            .describe("The period of the first donation and each later one, oldest first."),
        }),
      )
      .describe(
        "Donors by the period of their first donation, newest first. Periods without first donations are omitted.",
      ),
    recurring: z
      .object({
        started: z.int().describe("Subscriptions whose first payment was in the chosen period."),
        canceled: z
          .int()
          .describe("Subscriptions canceled in the chosen period, regardless of when they started."),
        activeAtEnd: z
          .int()
          .describe(
            "Subscriptions started and not canceled by the end of the period, or to date; includes paused ones.",
          ),
        months: z
          .array(
            z.object({
              month: z.string().describe("Month of the first payment, such as `2026-11`."),
              started: z.int(),
              canceled: z.int().describe("How many of these were canceled by the end of the chosen period."),
              active: z.int().describe("How many of these were not canceled by then."),
            }),
          )
          .describe(
            `Months in which subscriptions started, newest first, among the ${START_MONTHS} up to the end of the period.`,
          ),
      })
      .describe("Recurring donations of the chosen period."),
  })
  .meta({
    id: "DonorCohorts",
    description: "New, returning, reactivated and lapsed donors, donor retention, and cohorts.",
  });
export type DonorCohorts = z.infer<typeof donorCohortsSchema>;
export type DonorPeriod = DonorCohorts["periods"][number];
