import { z } from "zod";
import { CALENDAR_UNITS, calendarPeriod } from "@/lib/kernel/time/calendar-periods";
import { wholeNumber } from "@/lib/kernel/whole-number";
import { periodName } from "@/lib/segments/filter-schemas";

/** The periods that a report of cohorts has unless fewer are asked for, the chosen one included. */
export const PERIODS_SHOWN = { YEAR: 10, QUARTER: 12, MONTH: 12 } as const;
/** The fewest and the most periods of a report of cohorts. */
export const PERIOD_COUNT = { min: 2, max: 12 } as const;
/** The newest months of start that are listed separately. */
export const START_MONTHS = 24;

export const cohortUnit = z.enum(CALENDAR_UNITS);
export const periodCount = z
  .int(`Enter a number from ${PERIOD_COUNT.min} to ${PERIOD_COUNT.max}`)
  .min(PERIOD_COUNT.min, `At least ${PERIOD_COUNT.min} periods`)
  .max(PERIOD_COUNT.max, `At most ${PERIOD_COUNT.max} periods`)
  .describe("How many periods it has, the chosen one included.");

const query = z.object({
  unit: cohortUnit
    .default("YEAR")
    .describe(
      "The length of the periods. Donors are counted by whole ones alone, in the organization's time zone.",
    ),
  period: periodName
    .optional()
    .describe("The chosen period, of that length: `2026`, `2026-Q4` or `2026-11`. Default: the present one."),
  periodCount: wholeNumber(periodCount)
    .optional()
    .describe("How many periods, the chosen one included. Default: 10 years, 12 quarters or 12 months."),
});

type Chosen = { unit: (typeof CALENDAR_UNITS)[number]; period?: string | undefined };
const ofItsLength = ({ unit, period }: Chosen) =>
  period === undefined || calendarPeriod(period)?.unit === unit;
const OTHER_LENGTH = { path: ["period"], message: "Name a period of the length `unit`" };

/** Query of `GET /api/reporting/org/:idOrSlug/donor-cohorts`. */
export const donorCohortsQuery = query.refine(ofItsLength, OTHER_LENGTH);
export type DonorCohortsQuery = z.infer<typeof donorCohortsQuery>;

/** Query of `GET /api/exports/donor-cohorts.csv` and of the PDF file. */
export const exportDonorCohortsQuery = query
  .extend({ orgId: z.string().min(1, "Required").max(64).describe("Id or slug of the organization.") })
  .refine(ofItsLength, OTHER_LENGTH);

const amountCents = z.int().describe("What they gave in the period, in cents.");
const givers = z.object({ donors: z.int(), amountCents });

const periodSchema = z
  .object({
    name: z.string().describe("`2026`, `2026-Q4` or `2026-11`."),
    from: z.iso.date(),
    to: z.iso.date().describe("Inclusive."),
    isOver: z.boolean().describe("False for the present period: its figures are those up to now."),
    donors: z.int().describe("Number of donors who gave."),
    donationCount: z.int(),
    amountCents: z.int().describe("In cents."),
    new: givers.describe("Gave for the first time."),
    returning: givers
      .extend({ beforeCents: z.int().describe("What they gave in the period before.") })
      .describe("Gave in the period before, too."),
    reactivated: givers.describe("Gave before, but not in the period before."),
    lapsed: z
      .object({
        donors: z.int(),
        beforeCents: z.int().describe("What they gave in the period before, in cents."),
      })
      .describe("Gave in the period before, and not in this one, up to now if it is not over."),
    retentionPercent: z
      .number()
      .nullable()
      .describe(
        "Donor retention rate: returning donors of all donors of the period before, in percent with one decimal; null where no one gave in it.",
      ),
  })
  .meta({ id: "DonorPeriod", description: "The donors of an organization in a year, quarter or month." });

export const donorCohortsSchema = z
  .object({
    timezone: z.string().describe("IANA time zone of the organization, in which periods begin."),
    unit: cohortUnit,
    period: periodSchema.describe("The chosen period."),
    periods: z
      .array(periodSchema)
      .describe("It and those before it, newest first: as many as `periodCount` says."),
    cohorts: z
      .array(
        z.object({
          firstPeriod: z
            .string()
            .nullable()
            .describe("The period of the first donation; null for all before the listed ones."),
          donors: z
            .int()
            .nullable()
            .describe("Number of donors who first gave in it; null for those before."),
          periods: z
            .array(
              z.object({
                period: z.string(),
                ...givers.shape,
                percent: z
                  .number()
                  .nullable()
                  .describe("Of the cohort's donors, with one decimal; null for those before."),
              }),
            )
            .describe("That period and each later one, oldest first."),
        }),
      )
      .describe(
        "Donors by the period of their first donation, newest first; without periods in which no one first gave.",
      ),
    recurring: z
      .object({
        started: z.int().describe("Subscriptions whose first payment is in the chosen period."),
        canceled: z.int().describe("Subscriptions that were canceled in it, whenever they began."),
        activeAtEnd: z.int().describe("Begun and not canceled by its end, or by now; paused ones included."),
        months: z
          .array(
            z.object({
              month: z.string().describe("Of the first payment, `2026-11`."),
              started: z.int(),
              canceled: z.int().describe("Of these, canceled by the end of the chosen period."),
              active: z.int().describe("Of these, not canceled by then."),
            }),
          )
          .describe(
            `Months with a beginning, newest first: of the ${START_MONTHS} up to the end of the period.`,
          ),
      })
      .describe("Recurring donations."),
  })
  .meta({
    id: "DonorCohorts",
    description: "New, returning, reactivated and lapsed donors, their retention, and cohorts.",
  });
export type DonorCohorts = z.infer<typeof donorCohortsSchema>;
export type DonorPeriod = DonorCohorts["periods"][number];
