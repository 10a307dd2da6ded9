import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/** A job that writes all data of an organization into the file store, as a ZIP file to download. */
export const exportRuns = pgTable(
  "export_runs",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** The person who started it, including when an API key was used. */
    startedBy: text().notNull(),
    status: text({ enum: ["RUNNING", "COMPLETED", "FAILED"] }).notNull(),
    /** Number of attempts to write it. Each attempt writes its own file from the beginning. */
    attempt: integer().notNull().default(0),
    /** End of the current attempt's lease. If null or past, the next attempt may begin. */
    leasedUntil: instant(),
    /** Progress of the attempt: tables of the archive written, their rows, and bytes of the file. */
    tablesDone: integer().notNull().default(0),
    rows: bigint({ mode: "number" }).notNull().default(0),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    /** When the file is removed. Null before it is complete, and once it is removed. */
    expiresAt: instant(),
    endedAt: instant(),
    /** Whether a mail about the end of the run is owed to the person who started it. */
    mailOwed: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Time of the last progress, for the sweep. */
    updatedAt: createdAt(),
  },
  (t) => [
    index("export_runs_org_created").on(t.orgId, t.createdAt, t.id),
    // One at a time per organization.
    uniqueIndex("export_runs_running").on(t.orgId).where(sql`${t.status} = 'RUNNING'`),
    index("export_runs_expiry").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index("export_runs_mail").on(t.endedAt).where(sql`${t.mailOwed}`),
    check("export_runs_status", sql`${t.status} in ('RUNNING', 'COMPLETED', 'FAILED')`),
    check("export_runs_ended", sql`(${t.status} = 'RUNNING') = (${t.endedAt} is null)`),
  ],
);
