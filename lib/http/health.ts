import { sql } from "drizzle-orm";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";

let asking: Promise<unknown> | null = null;

/**
 * Whether the database answers, for load balancers and `npm run status`; throws `unavailable` when it does not. Calls at
 * the same time share one question, since nothing limits them.
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
