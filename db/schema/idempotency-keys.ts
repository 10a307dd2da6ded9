import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/**
 * A client's key for one request, as a hash: `leaseUntil` while it runs, the kept answer afterwards, encrypted under
 * APP_SECRET and the key itself (lib/http/idempotency.ts). Gone after 24 hours.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    operation: text().notNull(),
    caller: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Names the run that holds the lease, so that a run that outlived its lease cannot write over its successor. */
    runId: text().notNull(),
    /** Whatever the request makes takes its id from this, so that a run that follows one that died finds it again. */
    seed: text().notNull().default(sql`gen_random_uuid()::text`),
    leaseUntil: instant(),
    responseStatus: integer(),
    responseBody: jsonb(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    /**
     * What the first run needed of its caller, who gets the kept answer again only while they still have it; what a
     * right is, lib/kernel/context.ts says.
     */
    rights: jsonb().$type<unknown[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.operation, t.caller, t.key] }),
    index("idempotency_keys_created").on(t.createdAt),
    check("idempotency_keys_state", sql`(${t.leaseUntil} is null) = (${t.responseStatus} is not null)`),
  ],
);
