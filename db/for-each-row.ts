import { sql } from "drizzle-orm";

/**
 * Ends a subquery of `exists` that is to be looked up by its index for each row. Without it, the planner may take it for cheaper to read
 * the whole table once, of all organizations.
 */
export const FOR_EACH_ROW = sql.raw("offset 0");
