import { eq } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { flagForReview, listOpen, resolveCause } from "@/lib/alerts/store";
import type { AccountState } from "@/lib/services/stripe/payments";
import { applyAccountState, type OrganizationRow } from "./store";

const LOSSES: { capability: keyof AccountState; message: string }[] = [
  {
    capability: "chargesEnabled",
    message:
      "The payment processor has stopped accepting card donations for your organization. It usually needs a document or more information: sign in at the processor to see what is missing.",
  },
  {
    capability: "achEnabled",
    message:
      "The payment processor has stopped accepting bank donations for your organization. Card donations are not affected. Sign in at the processor to see what it needs.",
  },
  {
    capability: "payoutsEnabled",
    message:
      "The payment processor has stopped paying out to your bank. Your balance is kept until payouts resume. Sign in at the processor to see what it needs.",
  },
];

/**
 * Stores an account's capabilities. Raises an alert for each capability that an active organization lost, in the same
 * transaction, and resolves the alert when the capability is restored. Returns the open alerts.
 */
export async function takeOverAccount(
  db: Database,
  accountId: string,
  state: AccountState,
  at: Date,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.processorAccountId, accountId))
      .for("no key update");
    if (!before) return [];
    const applied = await applyAccountState(tx, accountId, state, at);
    if (applied && before.status === "ACTIVE") await recordLosses(tx, before, state, at);
    return (await listOpen(tx, before.id, "ACCOUNT_LIMITED")).map((item) => item.id);
  });
}

async function recordLosses(
  tx: Executor,
  before: OrganizationRow,
  state: AccountState,
  at: Date,
): Promise<void> {
  const open = await listOpen(tx, before.id, "ACCOUNT_LIMITED");
  for (const { capability, message } of LOSSES) {
    if (before[capability] && !state[capability])
      await flagForReview(tx, {
        cause: `account-limited:${before.id}:${capability}:${at.toISOString()}`,
        orgId: before.id,
        kind: "ACCOUNT_LIMITED",
        message,
        figures: { capability },
        at,
      });
    if (!state[capability]) continue;
    for (const item of open)
      if (item.figures["capability"] === capability) await resolveCause(tx, item.cause, at);
  }
}
