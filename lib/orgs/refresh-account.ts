import type { Context } from "@/lib/kernel/context";
import { accountLimited } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { retrieveAccount } from "@/lib/services/stripe/payments";
import { takeOverAccount } from "./account-store";
import { hasAccount } from "./store";

/**
 * `account.updated` arrived: reads the account's capabilities from the processor, because events come late
 * and out of order, and stores them. Staff are alerted once for each capability lost. Returns whether an
 * organization has this account.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<boolean> {
  if (!(await hasAccount(ctx.db, accountId))) return false;
  const state = await retrieveAccount(accountId);
  const open = await takeOverAccount(ctx.db, accountId, state, ctx.now);
  // On repeats too: each alert has one mail, and its event may have been lost in a crash.
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
