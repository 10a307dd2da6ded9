import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/** A report with the days or periods it covers, and how often it is mailed. Its name is unique, case-insensitively. */
export const savedReports = pgTable(
  "saved_reports",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** The content: a range of days, or donor retention. Determines which of the columns below are set. */
    kind: text({ enum: ["PERIOD", "DONOR_COHORTS"] })
      .notNull()
      .default("PERIOD"),
    /** A range relative to today (lib/kernel/time/report-days.ts). Null: fixed days, from `firstDay` to `lastDay`. */
    days: text(),
    firstDay: date({ mode: "string" }),
    lastDay: date({ mode: "string" }),
    /** The campaign it covers; null: all. */
    campaignId: text().references(() => campaigns.id),
    compare: text({ enum: ["PREVIOUS", "YEAR_BEFORE"] }),
    /** For donor retention: the length of its periods, and their number up to the current one. */
    unit: text({ enum: ["YEAR", "QUARTER", "MONTH"] }),
    periodCount: integer(),
    mailEvery: text({ enum: ["NEVER", "WEEK", "MONTH"] }).notNull(),
    /** Recipients in lowercase; empty: the organization's notification address. */
    mailTo: text().array().notNull().default([]),
    /** Recipients that were members' addresses when they were set: mailed only while a current member has them. */
    mailToMembers: text().array().notNull().default([]),
    /** The person who last set the addresses; null for rows from before it was stored. */
    mailToAuthorId: text(),
    /**
     * The day of the last mail, in the organization's time zone, or when mails were turned on. No mail is due up to
     * this day.
     */
    mailedOn: date({ mode: "string" }).notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("saved_reports_name").on(t.orgId, sql`lower(${t.name})`),
    index("saved_reports_mailed").on(t.id).where(sql`${t.mailEvery} <> 'NEVER'`),
    check("saved_reports_name_length", sql`length(${t.name}) between 1 and 80`),
    check("saved_reports_compare", sql`${t.compare} in ('PREVIOUS', 'YEAR_BEFORE')`),
    check("saved_reports_unit", sql`${t.unit} in ('YEAR', 'QUARTER', 'MONTH')`),
    check(
      "saved_reports_days",
      sql`${t.kind} <> 'PERIOD' or (${t.days} is null) = coalesce(${t.firstDay} <= ${t.lastDay}, false) and (${t.days} is null or coalesce(${t.firstDay}, ${t.lastDay}) is null)`,
    ),
    check(
      "saved_reports_kind",
      sql`case ${t.kind} when 'PERIOD' then ${t.compare} is not null and num_nonnulls(${t.unit}, ${t.periodCount}) = 0 when 'DONOR_COHORTS' then ${t.unit} is not null and coalesce(${t.periodCount} between 2 and 12, false) and num_nonnulls(${t.days}, ${t.firstDay}, ${t.lastDay}, ${t.campaignId}, ${t.compare}) = 0 else false end`,
    ),
    check("saved_reports_mail_to", sql`cardinality(${t.mailTo}) <= 5`),
    check("saved_reports_mail_every", sql`${t.mailEvery} in ('NEVER', 'WEEK', 'MONTH')`),
  ],
);
