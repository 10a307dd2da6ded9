import { permitInOrg } from "@/lib/auth/access";
import { newContext } from "@/lib/http/context";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { watchLedger } from "@/lib/ledger/watch-ledger";
import { inngest, verificationDue } from "@/lib/services/inngest/events";

const context = () => newContext({ kind: "system", name: "reconcile-organization" });

/**
 * Verifies the totals of one organization; one at a time, since it reads everything. What differs is looked at again
 * after ten minutes, because an event may be on its way, and only then laid before staff.
 */
export const verifyOrganizationTotals = inngest.createFunction(
  { id: "reconcile-organization", triggers: [verificationDue], retries: 3, concurrency: { limit: 1 } },
  async ({ event, step }) => {
    const { orgId } = event.data;
    const verify = async () => verifyLedger(await permitInOrg(context(), orgId));
    const first = await step.run("verify", verify);
    if (!first.ok) await step.sleep("let events arrive", "10m");
    const found = first.ok ? first : await step.run("verify again", verify);
    await step.run("tell staff", () => watchLedger(context(), orgId, found));
    return { ok: found.ok };
  },
);
