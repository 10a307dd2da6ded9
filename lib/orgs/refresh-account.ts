import type { Context } from "@/lib/kernel/context";
import { accountLimited } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { retrieveAccount } from "@/lib/services/stripe/payments";
import { takeOverAccount } from "./account-store";
import { hasAccount } from "./store";

/**
 * Handles `account.updated`: reads the account's capabilities from the processor, because events arrive late and out of
 * order, and stores them. Alerts staff once for each lost capability. Returns whether an organization has this account.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<boolean> {
  if (!(await hasAccount(ctx.db, accountId))) return false;
  const state = await retrieveAccount(accountId);
  const open = await takeOverAccount(ctx.db, accountId, state, ctx.now);
  // Repeats publish too: each alert has one mail, and its event may have been lost in a crash.
  if (open.length > 0)
    await sendToBackground(
      open.map((itemId) => ({
        id: `account-limited:${itemId}`,
        name: accountLimited.name,
        data: { itemId },
      })),
    );
  return true;
}
