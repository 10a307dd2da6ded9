import { z } from "zod";
import { calendarPeriod } from "@/lib/kernel/time/calendar-periods";

/** The segment of a filter. */
export const segmentFilter = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe("Only donors of this segment of the organization (`GET /api/orgs/{idOrSlug}/segments`).");

/** What a donor's giving in a period is, beside the period before. */
export const standing = z.enum(["NEW", "RETURNING", "REACTIVATED", "LAPSED"]);
export type Standing = z.infer<typeof standing>;

/** The name of a whole year, quarter or month. */
export const periodName = z
  .string()
  .refine(
    (text) => calendarPeriod(text) !== null,
    "Enter a year, quarter or month such as 2026, 2026-Q4 or 2026-11",
  );

/** Filters of donors by the periods in which they gave; spread them into a schema. */
export const givingFilters = {
  givingPeriod: periodName
    .optional()
    .describe(
      "Only donors who gave in this year (`2026`), quarter (`2026-Q4`) or month (`2026-11`) of the organization's time zone; with `standing`, those whom it names.",
    ),
  standing: standing
    .optional()
    .describe(
      "With `givingPeriod`. `NEW`: gave in it for the first time. `RETURNING`: gave in it and in the period before. `REACTIVATED`: gave in it and earlier, but not in the period before. `LAPSED`: gave in the period before, not in it.",
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

/** A standing is that of a period. For `superRefine`. */
export function refuseStandingAlone(
  { givingPeriod, standing: asked }: GivingFilter,
  check: z.RefinementCtx,
): void {
  if (asked !== undefined && givingPeriod === undefined)
    check.addIssue({ code: "custom", path: ["givingPeriod"], message: "Name the period of the standing" });
}
