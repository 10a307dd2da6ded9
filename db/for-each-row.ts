import { sql } from "drizzle-orm";

/**
 * Ends a subquery of `exists` that must be looked up by its index for each row. Without it, the planner may estimate
 * that reading the whole table once, across all organizations, is cheaper.
 */
export const FOR_EACH_ROW = sql.raw("offset 0");
