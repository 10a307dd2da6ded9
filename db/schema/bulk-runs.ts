import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

/** A job that applies one change to all donors or donations that match a filter, in the order of their creation. */
export const bulkRuns = pgTable(
  "bulk_runs",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** The change and the filter, as received by the API (lib/bulk-runs/schemas.ts). */
    task: jsonb().notNull(),
    status: text({ enum: ["RUNNING", "COMPLETED", "CANCELED"] }).notNull(),
    /** Number of matching rows when it was started. */
    matching: integer().notNull(),
    /** The last processed row, by creation and id; null before the first. */
    cursorAt: instant(),
    cursorId: text(),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    endedAt: instant(),
    /** Newer rows are excluded. */
    createdAt: createdAt(),
    /** Time of the last progress, for the sweep. */
    updatedAt: createdAt(),
  },
  (t) => [
    index("bulk_runs_org_created").on(t.orgId, t.createdAt, t.id),
    // One at a time per organization.
    uniqueIndex("bulk_runs_running").on(t.orgId).where(sql`${t.status} = 'RUNNING'`),
    check("bulk_runs_status", sql`${t.status} in ('RUNNING', 'COMPLETED', 'CANCELED')`),
    check("bulk_runs_ended", sql`(${t.status} = 'RUNNING') = (${t.endedAt} is null)`),
  ],
);
