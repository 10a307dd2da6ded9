import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Calls that each application process has counted toward rate limits in their current windows. `counter` is a keyed
 * hash of the limit and the caller (lib/http/limits/counts-store.ts). Unlogged: after a crash of the server, the
 * windows start over.
 */
export const limitCounts = pgTable(
  "limit_counts",
  {
    counter: uuid().notNull(),
    process: uuid().notNull(),
    endsAt: instant().notNull(),
    calls: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.counter, t.process] })],
);
