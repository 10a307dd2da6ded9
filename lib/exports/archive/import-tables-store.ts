import { sql } from "drizzle-orm";
import { archiveTable, instant, text } from "./table-store";

export const IMPORT_TABLES = [
  archiveTable({
    name: "imports",
    about: "An import of a file from another system, complete or not.",
    from: sql`imports i`,
    alias: "i",
    of: { org: sql`i.org_id` },
    key: [instant(sql`i.created_at`), text(sql`i.id`)],
    columns: [
      ["import_id", "text", "The import.", sql`i.id`],
      ["created_at", "instant", "When it was started."],
      ["kind", "text", "`DONORS`, `DONATIONS` or `COMMITMENTS`."],
      ["source", "text", "The system that exported the file."],
      ["status", "text", "The status, such as `COMPLETED` or `UNDONE`."],
      ["file_name", "text", "The file's name."],
      ["rows", "number", "The number of rows in the file.", sql`i.row_count`],
      [
        "imported",
        "number",
        "The number of imported donors, donations or commitments.",
        sql`i.applied_count`,
      ],
      ["refused", "number", "The number of rejected rows.", sql`i.refuse_count`],
      ["created_by", "text", "Who started it."],
      ["completed_at", "instant", "When it was completed."],
      ["undone_at", "instant", "When it was undone."],
    ],
  }),
  archiveTable({
    name: "imported_donors",
    about: "A donor's id in another system.",
    from: sql`imported_donors i`,
    alias: "i",
    of: { org: sql`i.org_id` },
    key: [text(sql`i.source`), text(sql`i.external_id`)],
    columns: [
      ["source", "text", "The other system."],
      ["external_id", "text", "The donor's id in that system, or `row:` with the hash of its row."],
      ["donor_id", "text", "The donor."],
      ["import_id", "text", "The import."],
    ],
  }),
  archiveTable({
    name: "imported_donations",
    about: "An imported donation's transaction id in another system.",
    from: sql`imported_donations i`,
    alias: "i",
    of: { org: sql`i.org_id` },
    key: [text(sql`i.source`), text(sql`i.key`)],
    columns: [
      ["source", "text", "The other system."],
      [
        "key",
        "text",
        "`id:` and the transaction id in that system; without one, `row:` and a fingerprint of the row, or `row:stated:` and the key of the donation whose row states it.",
      ],
      ["donation_id", "text", "The donation."],
      ["import_id", "text", "The import."],
    ],
  }),
  archiveTable({
    name: "imported_refunds",
    about: "A refund in an imported file. Counts once, also if several files have it.",
    from: sql`imported_refunds i left join imported_donations k on k.org_id = i.org_id and k.source = i.source and k.key = i.refund_of`,
    alias: "i",
    of: { org: sql`i.org_id` },
    key: [text(sql`i.source`), text(sql`i.key`), text(sql`i.import_id`)],
    columns: [
      ["source", "text", "The other system."],
      [
        "key",
        "text",
        "`id:` and the refund's transaction id in that system; without one, `row:` and a fingerprint of the row, or `row:stated:` and the key of the payment whose row states it.",
      ],
      [
        "refund_of",
        "text",
        "The key of the refunded payment, as in imported_donations.csv, or of the refund that this one reverses.",
      ],
      ["donation_id", "text", "The donation of that payment, if it is imported.", sql`k.donation_id`],
      ["amount", "money", "The amount deducted from the payment. Negative for money that came back."],
      [
        "payment",
        "text",
        "The amount in cents, date and email address of the payment in a file of an unnamed system.",
      ],
      ["import_id", "text", "The import."],
      ["created_at", "instant", "When it was recorded."],
    ],
  }),
] as const;
