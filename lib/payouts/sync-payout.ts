import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { payoutFailed } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { listPayoutContents, retrievePayout } from "@/lib/services/stripe/payouts";
import { findOrganizationByAccount, type PayoutRow } from "./store";
import { applyPayout } from "./sync-store";

const STATUS: Record<string, PayoutRow["status"]> = {
  pending: "PENDING",
  in_transit: "IN_TRANSIT",
  paid: "PAID",
  failed: "FAILED",
  canceled: "CANCELED",
};

/**
 * Reads a payout of an organization's account and its contents from the processor, and brings rows and journal up to
 * date, each step once. Returns `repeated` when a newer state is stored.
 */
export async function syncPayout(
  ctx: Context,
  it: { account: string; payoutId: string },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const org = await findOrganizationByAccount(ctx.db, it.account);
  if (!org) return "unknown_object";
  const payout = await retrievePayout(it.account, it.payoutId);
  const status = STATUS[payout.status];
  if (!status) throw new Error(`payout ${it.payoutId} has the unknown status ${payout.status}`);
  const contents = payout.contentsKnown ? await listPayoutContents(it.account, it.payoutId) : null;
  const state = {
    id: newId(),
    processorPayoutId: payout.payoutId,
    orgId: org.id,
    amountCents: payout.amountCents,
    status,
    arrivalDate: payout.arrivalAt,
    failureCode: payout.failureCode,
    failureMessage: payout.failureMessage,
    stateCheckedAt: ctx.now,
    createdAt: payout.createdAt,
    updatedAt: ctx.now,
  };
  const kept = await applyPayout(ctx.db, state, contents);
  if (!kept) return "repeated";
  // On every call: the mail is deduplicated by its cause, and an earlier event may have been lost in a crash.
  if (kept.status === "FAILED")
    await sendToBackground([
      { id: `payout-failed:${kept.id}`, name: payoutFailed.name, data: { payoutId: kept.id } },
    ]);
  return "applied";
}
