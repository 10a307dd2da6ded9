import { z } from "zod";
import { periodCount as cohortPeriods, cohortUnit, PERIODS_SHOWN } from "@/lib/analytics/cohorts/schemas";
import { comparison, reportDay } from "@/lib/analytics/period/schemas";
import { MAX_DAYS } from "@/lib/analytics/rules";
import { orgParams } from "@/lib/http/params";
import { daySpan } from "@/lib/kernel/time/days";
import { REPORT_DAYS } from "@/lib/kernel/time/report-days";
import { emailSchema } from "@/lib/orgs/schemas";

/** Maximum number of saved reports per organization. */
export const MAX_SAVED_REPORTS = 30;

const name = z
  .string("Required")
  .transform((text) => text.trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1, "Enter a name").max(80, "At most 80 characters"))
  .describe("Unique in the organization, case-insensitively.");
const days = z
  .enum(REPORT_DAYS)
  .describe(
    "The range of days relative to today, in the organization's time zone. Weeks begin on Monday. Instead of `from` and `to`.",
  );
const from = reportDay.describe("First day of a fixed range, with `to`, instead of `days`.");
const to = reportDay.describe("Last day of the fixed range, inclusive.");
const campaignId = z
  .string()
  .min(1)
  .max(64)
  .nullable()
  .describe("The campaign the report covers; null: all campaigns.");
const unit = cohortUnit.describe("The length of the periods of donor retention.");
const periodCount = cohortPeriods.describe(
  "Number of periods of donor retention, up to the current one on its page, or the one of the day before in a mail.",
);

const savedReportKind = z
  .enum(["PERIOD", "DONOR_COHORTS"])
  .describe(
    "`PERIOD`: a range of days, as in `GET /api/reporting/org/{idOrSlug}/period`. `DONOR_COHORTS`: donor retention, as in `GET /api/reporting/org/{idOrSlug}/donor-cohorts`.",
  );
export type SavedReportKind = z.infer<typeof savedReportKind>;

type Range = { days?: unknown; from?: string | undefined; to?: string | undefined };

/** Rejects a range that is neither `days` nor `from` and `to` in order, and a missing range if `required`. */
function refuseRange({ days, from, to }: Range, check: z.RefinementCtx, required: boolean): void {
  const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
  if (days !== undefined) {
    if (from !== undefined || to !== undefined) refuse("days", "Either `days`, or `from` and `to`");
  } else if (from === undefined && to === undefined) {
    if (required) refuse("days", "Required");
  } else if (from === undefined || to === undefined) refuse(from === undefined ? "from" : "to", "Required");
  else if (to < from) refuse("to", "Must not be before the first day");
  else if (daySpan(from, to) > MAX_DAYS) refuse("to", "At most 3,660 days");
}
export const mailEvery = z
  .enum(["NEVER", "WEEK", "MONTH"])
  .describe(
    "How often the figures are mailed: `WEEK` on Mondays, `MONTH` on the first of the month, from 7:00 in the organization's time zone.",
  );
export type MailEvery = z.infer<typeof mailEvery>;

/** Maximum number of addresses that a saved report is mailed to. */
export const MAX_ADDRESSES = 5;
const MAIL_TO = `The addresses that its mails go to, at most ${MAX_ADDRESSES}, each with a mail of its own; empty: the organization's notification address. Only owners and admins add addresses outside of the team, which are mailed only while the person who added them is one.`;
const mailTo = z
  .array(emailSchema)
  .max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES} addresses`)
  .transform((list) => [...new Set(list)])
  .describe(MAIL_TO);

export const savedReportParams = orgParams.extend({
  savedReportId: z.string().min(1).max(64).describe("Id of the saved report."),
});

type View = Range & Partial<Record<"campaignId" | "compare" | "unit" | "periodCount", unknown>>;
const OF_KIND = {
  PERIOD: ["days", "from", "to", "campaignId", "compare"],
  DONOR_COHORTS: ["unit", "periodCount"],
} as const satisfies Record<SavedReportKind, readonly (keyof View)[]>;

/** Returns the view fields that an input sets but a report of this kind does not have. Null counts as absent. */
export function fieldsOfOthers(kind: SavedReportKind, view: View): (keyof View)[] {
  const others = kind === "PERIOD" ? OF_KIND.DONOR_COHORTS : OF_KIND.PERIOD;
  return others.filter((name) => view[name] !== undefined && view[name] !== null);
}

/** Error message for each such field. */
export const NOT_OF_KIND = "Not of a report of this kind";

const view = {
  days: days.optional(),
  from: from.optional(),
  to: to.optional(),
  campaignId: campaignId.optional(),
  unit: unit.optional(),
};

/** Body of `POST /api/orgs/:idOrSlug/saved-reports`. */
export const createSavedReportInput = z
  .object({
    name,
    kind: savedReportKind.default("PERIOD"),
    ...view,
    compare: comparison
      .optional()
      .describe(
        "What a range of days is compared with. Default: `PREVIOUS`, the same number of days immediately before.",
      ),
    periodCount: periodCount
      .optional()
      .describe(
        `Number of periods of donor retention. Default: ${PERIODS_SHOWN.YEAR} years, ${PERIODS_SHOWN.QUARTER} quarters or ${PERIODS_SHOWN.MONTH} months.`,
      ),
    mailEvery: mailEvery.default("NEVER"),
    mailTo: mailTo.default([]),
  })
  .superRefine((it, check) => {
    for (const field of fieldsOfOthers(it.kind, it))
      check.addIssue({ code: "custom", path: [field], message: NOT_OF_KIND });
    if (it.kind === "PERIOD") refuseRange(it, check, true);
    else if (it.unit === undefined) check.addIssue({ code: "custom", path: ["unit"], message: "Required" });
  });
export type CreateSavedReportInput = z.infer<typeof createSavedReportInput>;

/** Body of `PATCH /api/orgs/:idOrSlug/saved-reports/:savedReportId`. Absent fields are unchanged. */
export const updateSavedReportInput = z
  .object({
    name: name.optional(),
    ...view,
    compare: comparison.optional(),
    periodCount: periodCount.optional(),
    mailEvery: mailEvery.optional(),
    mailTo: mailTo.optional(),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change")
  .superRefine((it, check) => refuseRange(it, check, false));
export type UpdateSavedReportInput = z.infer<typeof updateSavedReportInput>;

const saved = {
  id: z.string(),
  name: z.string(),
  mailEvery,
  mailTo: z.array(z.string()).describe(MAIL_TO),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const savedReportSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("PERIOD").describe("A range of days."),
      ...saved,
      days: days.nullable(),
      from: from.nullable(),
      to: to.nullable(),
      campaignId,
      compare: comparison,
    }),
    z.object({ kind: z.literal("DONOR_COHORTS").describe("Donor retention."), ...saved, unit, periodCount }),
  ])
  .meta({
    id: "SavedReport",
    description:
      "A report with the days and campaign, or the periods, it covers, and how often it is mailed.",
  });
export type SavedReport = z.infer<typeof savedReportSchema>;
/** A saved report of a range of days. */
export type SavedPeriodReport = Extract<SavedReport, { kind: "PERIOD" }>;
/** A saved report of donor retention. */
export type SavedCohortReport = Extract<SavedReport, { kind: "DONOR_COHORTS" }>;

export const savedReportListSchema = z.object({ data: z.array(savedReportSchema) });
export const deletedSavedReportSchema = z.object({ id: z.string(), deleted: z.literal(true) });
