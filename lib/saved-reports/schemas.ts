import { z } from "zod";
import { comparison } from "@/lib/analytics/period/schemas";
import { orgParams } from "@/lib/http/params";
import { REPORT_DAYS } from "@/lib/kernel/time/report-days";
import { emailSchema } from "@/lib/orgs/schemas";

/** The most saved reports of an organization. */
export const MAX_SAVED_REPORTS = 30;

const name = z
  .string("Required")
  .transform((text) => text.trim().replaceAll(/\s+/g, " "))
  .pipe(z.string().min(1, "Enter a name").max(80, "At most 80 characters"))
  .describe("Unique in the organization, whatever its case.");
const days = z
  .enum(REPORT_DAYS)
  .describe(
    "The days that it covers, in the organization's time zone; the range moves with today. Weeks begin on Monday.",
  );
export const mailEvery = z
  .enum(["NEVER", "WEEK", "MONTH"])
  .describe(
    "How often the figures are mailed: `WEEK` on Mondays, `MONTH` on the first, from 7:00 in its time zone.",
  );
export type MailEvery = z.infer<typeof mailEvery>;

/** The most addresses that a saved report is mailed to. */
export const MAX_ADDRESSES = 5;
const MAIL_TO = `The addresses that its mails go to, at most ${MAX_ADDRESSES}, each with a mail of its own; empty: the organization's notification address. Addresses outside of the team are added by admins, and get mails while who added them is an admin or owner.`;
const mailTo = z
  .array(emailSchema)
  .max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES} addresses`)
  .transform((list) => [...new Set(list)])
  .describe(MAIL_TO);

export const savedReportParams = orgParams.extend({
  savedReportId: z.string().min(1).max(64).describe("Id of the saved report."),
});

/** Body of `POST /api/orgs/:idOrSlug/saved-reports`. */
export const createSavedReportInput = z.object({
  name,
  days,
  compare: comparison.default("PREVIOUS"),
  mailEvery: mailEvery.default("NEVER"),
  mailTo: mailTo.default([]),
});
export type CreateSavedReportInput = z.infer<typeof createSavedReportInput>;

/** Body of `PATCH /api/orgs/:idOrSlug/saved-reports/:savedReportId`; absent fields stay. */
export const updateSavedReportInput = z
  .object({
    name: name.optional(),
    days: days.optional(),
    compare: comparison.optional(),
    mailEvery: mailEvery.optional(),
    mailTo: mailTo.optional(),
  })
  .refine((it) => Object.values(it).some((value) => value !== undefined), "Nothing to change");
export type UpdateSavedReportInput = z.infer<typeof updateSavedReportInput>;

export const savedReportSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    days,
    compare: comparison,
    mailEvery,
    mailTo: z.array(z.string()).describe(MAIL_TO),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: "SavedReport",
    description: "A report with the days that it covers, and how often it is mailed.",
  });
export type SavedReport = z.infer<typeof savedReportSchema>;

export const savedReportListSchema = z.object({ data: z.array(savedReportSchema) });
export const deletedSavedReportSchema = z.object({ id: z.string(), deleted: z.literal(true) });
