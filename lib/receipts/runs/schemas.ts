import { z } from "zod";
import { refuseReversed } from "@/lib/kernel/time/time-window";

const id = z.string().min(1).max(100);
export const runParams = z.object({ idOrSlug: id, runId: id });

const day = (what: string) =>
  z.iso
    .date("Enter a date such as 2026-01-01")
    .refine((text) => /^(19|2\d)\d\d/.test(text), "Use a year from 1900 to 2999")
    .describe(what);
const days = {
  from: day("The first day, in the organization's time zone."),
  to: day("The last day; it is included."),
};

/** Query of `GET /api/orgs/:idOrSlug/statement-recipients`. */
export const recipientsQuery = z.object(days).superRefine(refuseReversed);
export type Days = z.infer<typeof recipientsQuery>;

/** Body of `POST /api/orgs/:idOrSlug/statement-runs`. */
export const createRunInput = z
  .object({
    ...days,
    files: z
      .boolean()
      .default(true)
      .describe("Whether to keep a PDF file for each donor, for download as ZIP files."),
    mails: z
      .boolean()
      .default(false)
      .describe(
        "Whether to mail each donor the sums and a link to the statement. Statements are not news, so donors who unsubscribed get them too.",
      ),
    donorId: id
      .optional()
      .describe("Makes the statement of this donor alone, whether or not another run is in progress."),
  })
  .superRefine((it, check) => {
    refuseReversed(it, check);
    if (!it.files && !it.mails)
      check.addIssue({ code: "custom", path: ["files"], message: "Choose files, mails, or both" });
  });
export type CreateRunInput = z.infer<typeof createRunInput>;

export const recipientsSchema = z.object({
  donors: z
    .int()
    .describe(
      "Donors with a donation that was paid in the range and not voided, and those whose mailed statement must be corrected.",
    ),
  mails: z
    .int()
    .describe(
      "How many of these donors would be mailed: those with a donation that still counts or is disputed, and those whose mailed statement must be corrected, unless they have no email address or must not be contacted by email.",
    ),
  mailedBefore: z
    .int()
    .describe("How many of these donors were already mailed a statement for exactly this range."),
  withoutAddress: z
    .int()
    .describe("How many of these donors would be mailed but have no email address: send theirs by post."),
});
export type Recipients = z.infer<typeof recipientsSchema>;

const cents = (what: string) => z.int().describe(what);

export const runSchema = z
  .object({
    id: z.string(),
    orgId: z.string(),
    donorId: z
      .string()
      .nullable()
      .describe("The donor, if the run is for one; null for a run of all donors."),
    from: z.iso.date(),
    to: z.iso.date(),
    files: z.boolean(),
    mails: z.boolean(),
    status: z
      .enum(["RUNNING", "COMPLETED", "CANCELED"])
      .describe("`CANCELED`: statements not made or mailed before the cancellation never will be."),
    progress: z.object({
      donors: z.int().describe("Donors found so far; the total once `isGathered`."),
      isGathered: z.boolean(),
      made: z.int().describe("Statements made, including those that turned out to have a problem."),
      problems: z
        .int()
        .describe("Donors without a statement: they have more than 1,000 donations in the range."),
      mailsOwed: z.int().describe("Mails that have not been accepted yet."),
      mailsSent: z.int(),
      mailsRefused: z.int().describe("Mails whose address was permanently rejected."),
      withoutAddress: z
        .int()
        .describe(
          "With `mails`: donors who get none because they have no email address. Their files are for print.",
        ),
    }),
    sums: z
      .object({
        paidCents: cents("Paid in the range."),
        returnedCents: cents("Of it: returned by refunds or lost to disputes, at any time since."),
        deductibleCents: cents("Of the donations whose deductible part is known."),
      })
      .describe("Sums of the statements made so far, in cents."),
    download: z
      .object({
        parts: z.int().describe("Number of ZIP files, of up to 2,000 statements each."),
        expiresAt: z.iso.datetime(),
      })
      .nullable()
      .describe("The ZIP files; null until all files are made and after they have expired."),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: "StatementRun",
    description: "A job that makes the statements of all donors, or of one, for a range of days.",
  });
export type StatementRun = z.infer<typeof runSchema>;

export const runListSchema = z.object({ data: z.array(runSchema) });

/** Query of the download of a run's statements. */
export const partQuery = z.object({
  part: z.coerce
    .number()
    .int("Enter a whole number")
    .min(1, "Parts start at 1")
    .max(1000, "At most 1,000")
    .default(1)
    .describe("The number of the ZIP file, from 1 to `download.parts`."),
});
