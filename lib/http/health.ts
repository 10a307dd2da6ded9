import { sql } from "drizzle-orm";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";

/** How long a check waits for the database, in milliseconds. Load balancers need a response even if it hangs. */
const LIMIT_MS = 10_000;

let pending: Promise<unknown> | null = null;

/**
 * Checks the database, for load balancers and `npm run status`. Throws `unavailable` if it fails or does not respond
 * within {@link LIMIT_MS}. Concurrent calls share one query, because the route has no rate limit.
 */
export async function checkHealth(ctx: Context): Promise<{ ok: true }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    pending ??= ctx.db.execute(sql`select 1`).finally(() => {
      pending = null;
    });
    await Promise.race([pending, late]);
  } catch (cause) {
    throw unavailable("The database does not answer", cause, 2);
  } finally {
    clearTimeout(timer);
  }
  return { ok: true };
}
