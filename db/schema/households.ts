import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { donors } from "./donors";
import { organizations } from "./organizations";

/** Donors of one organization who live together. A household that loses its last member is deleted. */
export const households = pgTable(
  "households",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("households_name").on(t.orgId, sql`lower(${t.name})`, t.id),
    check("households_name_length", sql`length(${t.name}) between 1 and 100`),
  ],
);

/** A donor's membership in a household. A donor is in at most one. */
export const householdMembers = pgTable(
  "household_members",
  {
    donorId: text()
      .primaryKey()
      .references(() => donors.id),
    householdId: text()
      .notNull()
      .references(() => households.id),
    /** Whether the household uses their name and postal address. */
    isPrimary: boolean().notNull(),
    joinedAt: createdAt(),
  },
  (t) => [
    index("household_members_household").on(t.householdId, t.joinedAt, t.donorId),
    uniqueIndex("household_members_primary").on(t.householdId).where(sql`${t.isPrimary}`),
  ],
);
