import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** Suppresses outbound events about donations and donors in this transaction (docs/decisions.md, Imports). */
export async function suppressEvents(tx: Executor): Promise<void> {
  await tx.execute(sql`select set_config('almoner.past_donations', 'quiet', true)`);
}
