import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/**
 * A fund that an organization's donations are designated to. Its name and accounting code are unique in the
 * organization, case-insensitively. The general fund has no row (docs/decisions.md, Funds).
 */
export const funds = pgTable(
  "funds",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** The code in the organization's books. */
    code: text(),
    goalCents: cents(),
    /** Whether the use of donations to it is restricted. */
    restricted: boolean().notNull(),
    archivedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("funds_name").on(t.orgId, sql`lower(${t.name})`),
    uniqueIndex("funds_code").on(t.orgId, sql`lower(${t.code})`).where(sql`${t.code} is not null`),
    check("funds_name_length", sql`length(${t.name}) between 1 and 80`),
    check("funds_code_length", sql`length(${t.code}) between 1 and 40`),
    check("funds_goal", sql`coalesce(${t.goalCents}, 1) > 0`),
  ],
);
