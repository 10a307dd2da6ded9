import type { Context } from "@/lib/kernel/context";
import { retrieveAccount } from "@/lib/services/processor";
import { applyAccountState } from "./store";

/**
 * `account.updated` came in: asks the processor what the account may do now, because events come late and out of
 * order, and takes it over. Returns whether an organization has this account.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<boolean> {
  const state = await retrieveAccount(accountId);
  return applyAccountState(ctx.db, accountId, state, ctx.now);
}
