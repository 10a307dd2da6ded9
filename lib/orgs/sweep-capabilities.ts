import { type Reachability, sweepEach } from "@/lib/donations/sweep-each";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { CAPABILITIES, requestCapabilities } from "@/lib/services/stripe/payments";
import { listAccountsLacking, recordCapabilities } from "./store";

const BATCH_SIZE = 50;

/**
 * Requests the capabilities of new accounts for accounts connected earlier, once per account. An account that the
 * processor refuses, for example because it has left the platform, is not retried.
 */
export async function sweepCapabilities(ctx: Context): Promise<{ checked: number; refused: number }> {
  const lacking = await listAccountsLacking(ctx.db, CAPABILITIES, BATCH_SIZE);
  const reach: Reachability = { failed: 0 };
  let refused = 0;
  const { checked } = await sweepEach(reach, lacking, async ({ id, accountId }) => {
    if (!(await requestCapabilities(accountId))) {
      refused += 1;
      log.warn({ orgId: id }, "the processor refused the requested capabilities of an account");
    }
    await recordCapabilities(ctx.db, id, CAPABILITIES);
  });
  return { checked, refused };
}
