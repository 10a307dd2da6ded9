import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/** A job that writes everything that an organization has into the file store, as a ZIP file to download. */
export const exportRuns = pgTable(
  "export_runs",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** The person who started it, also with an API key. */
    startedBy: text().notNull(),
    status: text({ enum: ["RUNNING", "COMPLETED", "FAILED"] }).notNull(),
    /** How often its writing began; each attempt writes a file of its own, from the beginning. */
    attempt: integer().notNull().default(0),
    /** Until then the attempt is being written; null, or past: the next one may begin. */
    leasedUntil: instant(),
    /** Of the attempt, so far: tables of the archive that are written, their rows, and bytes of the file. */
    tablesDone: integer().notNull().default(0),
    rows: bigint({ mode: "number" }).notNull().default(0),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    /** Until then the file is kept; null before it is complete, and once it is removed. */
    expiresAt: instant(),
    endedAt: instant(),
    /** Who started it is to be told by mail that it has ended. */
    mailOwed: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** The last progress, for the sweep. */
    updatedAt: createdAt(),
  },
  (t) => [
    index("export_runs_org_created").on(t.orgId, t.createdAt, t.id),
    // One at a time for each organization.
    uniqueIndex("export_runs_running").on(t.orgId).where(sql`${t.status} = 'RUNNING'`),
    index("export_runs_expiry").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index("export_runs_mail").on(t.endedAt).where(sql`${t.mailOwed}`),
    check("export_runs_status", sql`${t.status} in ('RUNNING', 'COMPLETED', 'FAILED')`),
    check("export_runs_ended", sql`(${t.status} = 'RUNNING') = (${t.endedAt} is null)`),
  ],
);
