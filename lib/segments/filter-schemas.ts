import { z } from "zod";
import { calendarPeriod } from "@/lib/kernel/time/calendar-periods";

/** The filter by segment. */
export const segmentFilter = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe("Only donors of this segment of the organization (`GET /api/orgs/{idOrSlug}/segments`).");

/** A donor's giving in a period compared with the previous one. */
export const standing = z.enum(["NEW", "RETURNING", "REACTIVATED", "LAPSED"]);
export type Standing = z.infer<typeof standing>;

/** The name of a whole year, quarter or month. */
export const periodName = z
  .string()
  .refine(
    (text) => calendarPeriod(text) !== null,
    "Enter a year, quarter or month such as 2026, 2026-Q4 or 2026-11",
  );

/** Filters of donors by the periods in which they gave. Spread them into a schema. */
export const givingFilters = {
  givingPeriod: periodName
    .optional()
    .describe(
      "Only donors who gave in this year (`2026`), quarter (`2026-Q4`) or month (`2026-11`) in the organization's time zone. With `standing`, only those with that standing.",
    ),
  standing: standing
    .optional()
    .describe(
      "Requires `givingPeriod`. `NEW`: gave for the first time in the period. `RETURNING`: gave in the period and in the previous one. `REACTIVATED`: gave in the period and earlier, but not in the previous one. `LAPSED`: gave in the previous period, but not in this one.",
    ),
  firstPeriod: periodName
    .optional()
    .describe("Only donors whose first donation is in this year, quarter or month."),
  firstBefore: periodName
    .optional()
    .describe("Only donors whose first donation is before this year, quarter or month."),
};
export type GivingFilter = {
  givingPeriod?: string | undefined;
  standing?: Standing | undefined;
  firstPeriod?: string | undefined;
  firstBefore?: string | undefined;
};

/** Rejects a standing without a period. For `superRefine`. */
export function refuseStandingAlone({ givingPeriod, standing }: GivingFilter, check: z.RefinementCtx): void {
  if (standing !== undefined && givingPeriod === undefined)
    check.addIssue({ code: "custom", path: ["givingPeriod"], message: "Name the period of the standing" });
}
