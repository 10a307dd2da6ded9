import { type SQL, sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";
import type { ContactChannel } from "./schemas";

/** Returns the condition that staff may contact a donor by this channel. */
export function mayContact(by: ContactChannel): SQL {
  return sql`not ${by} = any(${donors.doNotContact})`;
}
