import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { donors } from "./donors";
import { organizations } from "./organizations";

/** A tag that an organization gives to donors. Its name is unique, case-insensitively. */
export const donorTags = pgTable(
  "donor_tags",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("donor_tags_name").on(t.orgId, sql`lower(${t.name})`),
    check("donor_tags_length", sql`length(${t.name}) between 1 and 50`),
  ],
);

/** Assigns a tag to a donor. */
export const donorTaggings = pgTable(
  "donor_taggings",
  {
    donorId: text()
      .notNull()
      .references(() => donors.id),
    tagId: text()
      .notNull()
      .references(() => donorTags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.donorId, t.tagId] }), index("donor_taggings_tag").on(t.tagId, t.donorId)],
);
