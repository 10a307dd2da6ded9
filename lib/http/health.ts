import { sql } from "drizzle-orm";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";

let asking: Promise<unknown> | null = null;

/**
 * Checks the database, for load balancers and `npm run status`. Throws `unavailable`. Concurrent calls share
 * one query, because the route has no rate limit.
 */
export async function checkHealth(ctx: Context): Promise<{ ok: true }> {
  try {
    asking ??= ctx.db.execute(sql`select 1`).finally(() => {
      asking = null;
    });
    await asking;
  } catch (cause) {
    throw unavailable("The database does not answer", cause, 2);
  }
  return { ok: true };
}
