import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { keepKeysOf } from "./store";

/**
 * Makes another person responsible for a person's usable keys, including their descendants: the new person's role
 * limits them from then on, and they end with that person. Requires the organization's lock, so that no key is created
 * concurrently.
 */
export async function transferApiKeys(
  tx: Parameters<typeof recordAudit>[0],
  ctx: Context,
  { orgId, userId, keptBy }: { orgId: string; userId: string; keptBy: string },
): Promise<void> {
  for (const id of await keepKeysOf(tx, { orgId, userId, keptBy, at: ctx.now }))
    await recordAudit(tx, ctx, {
      orgId,
      action: "api_key.kept",
      subject: { type: "api_key", id },
      before: { answeredForBy: userId },
      after: { answeredForBy: keptBy },
    });
}
