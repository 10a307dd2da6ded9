import type { Context } from "@/lib/kernel/context";
import { retrieveAccount } from "@/lib/services/processor";
import { applyAccountState, hasAccount } from "./store";

/**
 * `account.updated` came in: asks the processor what the account may do now, because events come late and out of
 * order, and takes it over. Returns whether an organization has this account.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<boolean> {
  if (!(await hasAccount(ctx.db, accountId))) return false;
  const state = await retrieveAccount(accountId);
  await applyAccountState(ctx.db, accountId, state, ctx.now);
  return true;
}
