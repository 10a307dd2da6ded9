import type { Context } from "@/lib/kernel/context";
import { LINK_KEPT_MS } from "./rules";
import { deleteLinks } from "./store";

/**
 * Deletes links that expired more than 30 days ago; returns their number. Raises are kept, because audit entries refer
 * to them.
 */
export async function purgeLinks(ctx: Context): Promise<number> {
  return deleteLinks(ctx.db, new Date(ctx.now.getTime() - LINK_KEPT_MS));
}
