import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/** A report with the days or periods that it covers, and how often it is mailed. Its name is unique, whatever its case. */
export const savedReports = pgTable(
  "saved_reports",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** What it reports: a range of days, or donor retention. It says which of the columns below are set. */
    kind: text({ enum: ["PERIOD", "DONOR_COHORTS"] })
      .notNull()
      .default("PERIOD"),
    /** A range that moves with today: lib/kernel/time/report-days.ts. Null: fixed days, from `firstDay` to `lastDay`. */
    days: text(),
    firstDay: date({ mode: "string" }),
    lastDay: date({ mode: "string" }),
    /** The one campaign that it is about; null: all. */
    campaignId: text().references(() => campaigns.id),
    compare: text({ enum: ["PREVIOUS", "YEAR_BEFORE"] }),
    /** Of donor retention: the length of its periods, and how many it has up to the present one. */
    unit: text({ enum: ["YEAR", "QUARTER", "MONTH"] }),
    periodCount: integer(),
    mailEvery: text({ enum: ["NEVER", "WEEK", "MONTH"] }).notNull(),
    /** Addresses of its mails, in lowercase; empty: the organization's notification address. */
    mailTo: text().array().notNull().default([]),
    /** Those of them that were addresses of members when they were set: mailed only while a present member has them. */
    mailToMembers: text().array().notNull().default([]),
    /** The person who last set the addresses; null for those from before it was stored. */
    mailToAuthorId: text(),
    /** The day of the last mail, in the organization's time zone, or when the mails were turned on: none is due up to it. */
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
