import { sql } from "drizzle-orm";
import { boolean, check, customType, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { donors } from "./donors";
import { organizations } from "./organizations";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * A job that makes the statements of all donors with donations in a range, or of one donor, as files, as mails, or
 * both.
 */
export const statementRuns = pgTable(
  "statement_runs",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** The days as requested, `2026-01-01`, and their instants in the organization's time zone at that time. */
    fromDay: text().notNull(),
    toDay: text().notNull(),
    windowFrom: instant().notNull(),
    windowBefore: instant().notNull(),
    files: boolean().notNull(),
    mails: boolean().notNull(),
    /** Whether it is for one donor, whose statement is inserted with it. */
    single: boolean().notNull().default(false),
    status: text({ enum: ["RUNNING", "COMPLETED", "CANCELED"] }).notNull(),
    /** The last processed donor, by creation and id; null before the first. */
    cursorAt: instant(),
    cursorId: text(),
    /** Number of donors found so far; the total once `gatheredAt` is set. */
    donorCount: integer().notNull().default(0),
    gatheredAt: instant(),
    /** When the last statement was made. From then on the files can be downloaded until `expiresAt`. */
    madeAt: instant(),
    expiresAt: instant(),
    endedAt: instant(),
    createdAt: createdAt(),
    /** Time of the last progress, for the sweep. */
    updatedAt: createdAt(),
  },
  (t) => [
    index("statement_runs_org_created").on(t.orgId, t.createdAt, t.id),
    // One at a time per organization, beside runs for one donor.
    uniqueIndex("statement_runs_running").on(t.orgId).where(sql`${t.status} = 'RUNNING' and not ${t.single}`),
    index("statement_runs_unfinished").on(t.orgId, t.updatedAt).where(sql`${t.status} = 'RUNNING'`),
    index("statement_runs_expiry").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    check("statement_runs_status", sql`${t.status} in ('RUNNING', 'COMPLETED', 'CANCELED')`),
    check("statement_runs_ended", sql`(${t.status} = 'RUNNING') = (${t.endedAt} is null)`),
    check("statement_runs_window", sql`${t.windowFrom} <= ${t.windowBefore}`),
    check("statement_runs_what", sql`${t.files} or ${t.mails}`),
  ],
);

/** A donor's statement in a run, with the sums it was issued with. */
export const statements = pgTable(
  "statements",
  {
    id: text().primaryKey(),
    runId: text()
      .notNull()
      .references(() => statementRuns.id),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    /** The merged donor to whom it was issued, if not `donorId`. */
    mergedFrom: text(),
    /** 1-based, in the order of the donors' creation. */
    number: integer().notNull(),
    /** State of its mail; null: no mail is owed. */
    mail: text({ enum: ["OWED", "SENT", "REFUSED"] }),
    /** When its sums were computed, or the problem was found. */
    madeAt: instant(),
    /** `TOO_MANY`: more donations than fit. `FAILED`: its file could not be rendered. */
    problem: text({ enum: ["TOO_MANY", "FAILED"] }),
    donationCount: integer().notNull().default(0),
    paidCents: cents().notNull().default(0),
    returnedCents: cents().notNull().default(0),
    goodsCents: cents().notNull().default(0),
    /** Sum over the donations whose deductible part is known. */
    deductibleCents: cents().notNull().default(0),
    /** When the statement it replaces, with other sums, was issued. */
    replacesAt: instant(),
    /** The PDF file, until the run's files expire. */
    file: bytea(),
  },
  (t) => [
    uniqueIndex("statements_run_number").on(t.runId, t.number),
    uniqueIndex("statements_run_donor").on(t.runId, t.donorId).where(sql`${t.mergedFrom} is null`),
    index("statements_donor").on(t.donorId),
    // Both small: the remaining work of a run.
    index("statements_due").on(t.runId, t.number).where(sql`${t.madeAt} is null`),
    index("statements_owed").on(t.runId, t.number).where(sql`${t.mail} = 'OWED'`),
    check("statements_mail", sql`${t.mail} in ('OWED', 'SENT', 'REFUSED')`),
    check("statements_problem", sql`${t.problem} in ('TOO_MANY', 'FAILED')`),
  ],
);
