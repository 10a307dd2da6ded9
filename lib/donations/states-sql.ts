import { type SQL, sql } from "drizzle-orm";
import { type Cause, TRANSITIONS } from "./states";

/** Whether a donation's status still allows the change (states.ts), as SQL. */
export const mayStill = (cause: Cause, status: SQL = sql`status`) =>
  sql`${status} in (${sql.raw(TRANSITIONS[cause].from.map((one) => `'${one}'`).join(", "))})`;
