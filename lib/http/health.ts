import { sql } from "drizzle-orm";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";

/** Whether the database answers, for load balancers and `npm run status`; throws `unavailable` when it does not. */
export async function checkHealth(ctx: Context): Promise<{ ok: true }> {
  try {
    await ctx.db.execute(sql`select 1`);
  } catch (cause) {
    throw unavailable("The database does not answer", cause, 2);
  }
  return { ok: true };
}
