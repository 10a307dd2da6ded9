import type { Context } from "@/lib/kernel/context";
import { TOKEN_KEPT_MS } from "./rules";
import { deleteTokens } from "./store";

/** Deletes links and sessions that expired more than 30 days ago. Returns the number deleted. */
export async function purgeTokens(ctx: Context): Promise<number> {
  return deleteTokens(ctx.db, new Date(ctx.now.getTime() - TOKEN_KEPT_MS));
}
