import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";

/** A campaign's question to donors. Archived rather than deleted once it has answers. */
export const customFields = pgTable(
  "custom_fields",
  {
    id: text().primaryKey(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    label: text().notNull(),
    type: text({ enum: ["TEXT", "LONG_TEXT", "SELECT", "CHECKBOX", "NUMBER", "DATE"] }).notNull(),
    options: text().array(),
    required: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("custom_fields_campaign").on(t.campaignId, t.position),
    check(
      "custom_fields_type",
      sql`${t.type} in ('TEXT', 'LONG_TEXT', 'SELECT', 'CHECKBOX', 'NUMBER', 'DATE')`,
    ),
    check("custom_fields_options", sql`(${t.type} = 'SELECT') = (${t.options} is not null)`),
  ],
);
