import { sql } from "drizzle-orm";
import { ANY_ACTOR, archiveTable, bigint, instant, text } from "./table-store";

export const LOG_TABLES = [
  archiveTable({
    name: "emails",
    about: "An email that was sent or is queued.",
    from: sql`emails e`,
    alias: "e",
    of: { org: sql`e.org_id` },
    key: [instant(sql`e.created_at`), text(sql`e.cause`)],
    columns: [
      ["created_at", "instant", "When it was queued."],
      ["kind", "text", "The kind of email, such as `RECEIPT`."],
      ["donation_id", "text", "The donation."],
      [
        "donor_id",
        "text",
        "The donor, for an email that is not about a donation; the id is the one at that time, even if the donor was merged since.",
      ],
      ["recipient", "text", "The recipient's address."],
      ["subject", "text", "The email's subject."],
      ["sent_at", "instant", "When it was sent."],
      ["refused_at", "instant", "When the provider permanently rejected it."],
      ["last_error", "text", "The last error, if sending failed."],
    ],
  }),
  archiveTable({
    name: "audit_log",
    about: "An entry of the audit log: what was done, and by whom.",
    from: sql`audit_entries a`,
    alias: "a",
    of: { org: sql`a.org_id` },
    key: [bigint(sql`a.id`)],
    columns: [
      ["entry_id", "number", "The entry's id, in ascending order.", sql`a.id`],
      ["created_at", "instant", "When it was completed."],
      ["actor_kind", "text", ANY_ACTOR],
      ["actor_id", "text", "The id of the person or key, or the component of the service."],
      ["action", "text", "The action, such as `campaign.updated`."],
      ["subject_type", "text", "The type of the changed record."],
      ["subject_id", "text", "The id of the changed record."],
      [
        "before",
        "text",
        "The changed fields before the action, as JSON; amounts are in whole cents.",
        sql`a.before::text`,
      ],
      [
        "after",
        "text",
        "The changed fields after the action, as JSON; amounts are in whole cents.",
        sql`a.after::text`,
      ],
      ["request_id", "text", "The id of the request."],
    ],
  }),
] as const;
