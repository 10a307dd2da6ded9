import { z } from "zod";
import { pageLimit } from "@/lib/kernel/whole-number";

/** The newest instant and id that a page left out: `2026-11-21T10:00:00.000Z~note:abc`. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([a-z]+:[\w-]{1,100})$/;

export type TimelineCursor = { at: string; id: string };

/** Query of `GET /api/donors/:id/timeline`. */
export const timelineQuery = z.object({
  cursor: z
    .string()
    .max(150)
    .transform((text, check): TimelineCursor => {
      const [, at, id] = CURSOR.exec(text) ?? [];
      if (at && id && !Number.isNaN(Date.parse(at))) return { at, id };
      check.addIssue({ code: "custom", message: "Use the nextCursor of the page before" });
      return z.NEVER;
    })
    .optional()
    .describe("`nextCursor` of the page before."),
  limit: pageLimit(),
});
export type TimelineQuery = z.infer<typeof timelineQuery>;

const fields = z.record(z.string(), z.unknown()).nullable();

export const TIMELINE_KINDS = [
  "DONATION",
  "REFUND",
  "DISPUTE",
  "RECURRING",
  "COMMITMENT",
  "MEMBERSHIP",
  "IMPORT",
  "EMAIL",
  "NOTE",
  "CHANGE",
] as const;

export const timelineSchema = z
  .object({
    entries: z.array(
      z
        .object({
          id: z.string().describe("Unique within the timeline."),
          kind: z.enum(TIMELINE_KINDS),
          at: z.iso.datetime().describe("When it happened."),
          dayOnly: z
            .boolean()
            .describe(
              "Whether only the day of `at` is known, in the organization's time zone: of an offline donation, and of a membership.",
            ),
          what: z
            .string()
            .nullable()
            .describe(
              "Status of the donation, refund or dispute, `VOIDED` of a voided offline donation; kind of the email or of the recurring donation's event; frequency of an imported recurring commitment; `BEGUN` or `ENDED` of a membership; `ADDED` or `MATCHED` of an import: whether it made the donor; action of the audit log's entry. Null for a note.",
            ),
          text: z
            .string()
            .nullable()
            .describe(
              "Title of the campaign of the donation, commitment or membership, subject of the email, text of the note, name of the imported file; null otherwise.",
            ),
          amountCents: z
            .int()
            .nullable()
            .describe("Donated, refunded or disputed, or of a commitment each time; null otherwise."),
          donationId: z.string().nullable(),
          subscriptionId: z.string().nullable(),
          before: fields.describe(
            "Of a change: the changed fields before, as in the audit log; null otherwise.",
          ),
          after: fields.describe("Of a change: the same fields afterwards; null otherwise."),
        })
        .meta({ id: "TimelineEntry", description: "Something that happened with a donor." }),
    ),
    nextCursor: z.string().nullable().describe("For the next, older page; null if there is none."),
  })
  .meta({ id: "DonorTimeline", description: "What happened with a donor, newest first." });
export type DonorTimeline = z.infer<typeof timelineSchema>;
export type TimelineEntry = DonorTimeline["entries"][number];
