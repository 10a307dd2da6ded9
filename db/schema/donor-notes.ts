import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { donors } from "./donors";

/** A staff note about a donor. A deleted note is removed, but the audit log keeps its text. */
export const donorNotes = pgTable(
  "donor_notes",
  {
    id: text().primaryKey(),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    text: text().notNull(),
    /** The author, as in the audit log. */
    authorKind: text({ enum: ["person", "key", "system"] }).notNull(),
    authorId: text().notNull(),
    /** When its text was last changed; null if never. */
    editedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("donor_notes_donor").on(t.donorId, t.createdAt, t.id),
    check("donor_notes_author", sql`${t.authorKind} in ('person', 'key', 'system')`),
    check("donor_notes_text", sql`length(${t.text}) between 1 and 5000`),
  ],
);
