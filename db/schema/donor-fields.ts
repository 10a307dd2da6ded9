import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { donors } from "./donors";
import { organizations } from "./organizations";

/**
 * A field in which an organization records data about its donors beyond name and addresses. Its name is unique,
 * case-insensitively. Archived rather than deleted once a donor has a value. Not a campaign's question to donors
 * (`custom_fields`).
 */
export const donorFields = pgTable(
  "donor_fields",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** Immutable, so that a value is always in the column of its type. */
    type: text({ enum: ["TEXT", "NUMBER", "DATE", "CHOICE", "YES_NO"] }).notNull(),
    options: text().array(),
    position: integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("donor_fields_name").on(t.orgId, sql`lower(${t.name})`),
    check("donor_fields_name_length", sql`length(${t.name}) between 1 and 60`),
    check("donor_fields_type", sql`${t.type} in ('TEXT', 'NUMBER', 'DATE', 'CHOICE', 'YES_NO')`),
    check("donor_fields_options", sql`(${t.type} = 'CHOICE') = (${t.options} is not null)`),
  ],
);

/** A donor's value of a field, in the column of the field's type. */
export const donorFieldValues = pgTable(
  "donor_field_values",
  {
    donorId: text()
      .notNull()
      .references(() => donors.id),
    fieldId: text()
      .notNull()
      .references(() => donorFields.id),
    /** The value of a text field, or the chosen option. */
    text: text(),
    number: numeric({ mode: "number" }),
    day: date(),
    yes: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.donorId, t.fieldId] }),
    index("donor_field_values_field").on(t.fieldId, t.donorId),
    check("donor_field_values_one", sql`num_nonnulls(${t.text}, ${t.number}, ${t.day}, ${t.yes}) = 1`),
    check("donor_field_values_text", sql`length(${t.text}) between 1 and 500`),
  ],
);
