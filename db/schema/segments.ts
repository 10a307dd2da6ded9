import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/**
 * A saved list of an organization's donors: its conditions, not its members. Its name is unique, case-insensitively.
 */
export const segments = pgTable(
  "segments",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** The conditions, parsed by lib/segments/schemas.ts. */
    rules: jsonb().$type<unknown>().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("segments_name").on(t.orgId, sql`lower(${t.name})`),
    check("segments_name_length", sql`length(${t.name}) between 1 and 80`),
  ],
);
