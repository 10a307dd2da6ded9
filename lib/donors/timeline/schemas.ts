import { z } from "zod";
import { pageLimit } from "@/lib/kernel/whole-number";

/** Timestamp and id of the last entry of a page: `2026-11-21T10:00:00.000Z~note:abc`. */
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
    .describe("`nextCursor` of the previous page."),
  limit: pageLimit(),
});
export type TimelineQuery = z.infer<typeof timelineQuery>;

const fields = z.record(z.string(), z.unknown()).nullable();

const TIMELINE_KINDS = [
  "DONATION",
  "REFUND",
  "DISPUTE",
  "RECURRING",
  "COMMITMENT",
  "MEMBERSHIP",
  "IMPORT",
  "NEWS",
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
          at: z.iso.datetime().describe("When the event happened."),
          dayOnly: z
            .boolean()
            .describe(
              "Whether only the day of `at`, in the organization's time zone, is known. True for offline donations and memberships.",
            ),
          what: z
            .string()
            .nullable()
            .describe(
              "Depends on `kind`. Donation, refund and dispute: the status, or `VOIDED` for a voided offline donation. Email and recurring donation: the kind of email or event. Recurring commitment: the frequency. Membership: `BEGUN` or `ENDED`. Import: `ADDED` if it created the donor, otherwise `MATCHED`. News: `SUBSCRIBED` or `UNSUBSCRIBED`. Change: the action of the audit entry. Note: null.",
            ),
          text: z
            .string()
            .nullable()
            .describe(
              "Depends on `kind`. Donation, commitment and membership: the campaign's title. Email: the subject. Note: the text. Import: the name of the file. News: where the donor opted in, as in `emailOptIn.source` of the donor; null for an unsubscribe. Null otherwise.",
            ),
          amountCents: z
            .int()
            .nullable()
            .describe(
              "Amount donated, refunded or disputed, or of each payment of a commitment, in cents; null otherwise.",
            ),
          donationId: z.string().nullable(),
          subscriptionId: z.string().nullable(),
          before: fields.describe(
            "For a change, the previous values of the changed fields, as in the audit log; null otherwise.",
          ),
          after: fields.describe("For a change, the new values of the same fields; null otherwise."),
        })
        .meta({ id: "TimelineEntry", description: "An event in a donor's history." }),
    ),
    nextCursor: z
      .string()
      .nullable()
      .describe("Cursor of the next page of older entries; null if there is none."),
  })
  .meta({ id: "DonorTimeline", description: "A donor's history, newest first." });
export type DonorTimeline = z.infer<typeof timelineSchema>;
export type TimelineEntry = DonorTimeline["entries"][number];
