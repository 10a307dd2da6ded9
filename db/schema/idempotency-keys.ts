import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/**
 * The hash of a client's key for one request: `leaseUntil` while it runs, then the stored response, encrypted with
 * APP_SECRET and the key itself (lib/http/idempotency/store.ts). Purged after 24 hours.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    operation: text().notNull(),
    caller: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The run that holds the lease, so that an expired run cannot overwrite its successor. */
    runId: text().notNull(),
    /**
     * Ids of rows that the request creates are derived from this, so that a repeat finds what an interrupted run
     * created.
     */
    seed: text().notNull().default(sql`gen_random_uuid()::text`),
    leaseUntil: instant(),
    responseStatus: integer(),
    responseBody: jsonb(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    /** The permissions of the first run, required to replay its response (lib/kernel/context.ts). */
    permissions: jsonb().$type<unknown[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.operation, t.caller, t.key] }),
    index("idempotency_keys_created").on(t.createdAt),
    check("idempotency_keys_state", sql`(${t.leaseUntil} is null) = (${t.responseStatus} is not null)`),
  ],
);
