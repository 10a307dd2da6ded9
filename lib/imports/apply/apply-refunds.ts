import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { bookEntries, bookTotals, updateOffline } from "@/lib/offline-donations/store";
import { bookVoids, countAgain } from "@/lib/offline-donations/void-store";
import { sumsOf } from "@/lib/offline-donations/write-donations";
import { isAsRecorded, remainingCents } from "../plan/refunds";
import type { ImportRecord, lockImport } from "../store";
import type { DueRefund } from "./donations-store";
import type { Left } from "./place-rows";
import { claimRefunds, findRefunded, lockImported, noteRevision, type Refunded } from "./refunds-store";

type Tx = Parameters<typeof lockImport>[0];
type Importing = Pick<ImportRecord, "id" | "orgId" | "source" | "startedBy" | "createdBy">;

/** Void reason of donations whose payment was refunded in full in an imported file. */
export const REFUND_REASON = "An imported file refunds its payment in full";

/**
 * Takes refunds off the donations of earlier imports, each refund once. Call it with the import locked, before other
 * locks. Returns the rows taken off, those left out, and the campaigns whose totals changed.
 */
export async function applyRefunds(
  tx: Tx,
  ctx: Context,
  it: Importing,
  rows: readonly DueRefund[],
): Promise<{ made: DueRefund[]; left: Left[]; campaignIds: string[] }> {
  const ids = [...new Set(rows.map(({ plan }) => plan.refundedId))].sort();
  if (ids.length === 0) return { made: [], left: [], campaignIds: [] };
  await lockImported(tx, ids);
  const before = await findRefunded(tx, ids);
  const isReducible = ({ plan }: DueRefund) => {
    const donation = before.get(plan.refundedId);
    if (!donation || donation.isSplit || !isAsRecorded(donation)) return false;
    const takes = rows.reduce(
      (sum, one) => sum + (one.plan.refundedId === donation.id ? one.plan.takesCents : 0),
      0,
    );
    return !donation.hasTickets || remainingCents(donation.paidCents, donation.takenCents + takes) > 0;
  };
  const fitting = rows.filter(isReducible);
  const claimed = await claimRefunds(
    tx,
    it,
    fitting.map(({ key, plan }) => ({ key, donationId: plan.refundedId, amountCents: plan.takesCents })),
    ctx.now,
  );
  const made = fitting.filter(({ key }) => claimed.has(key));
  const changed = new Set(made.map(({ plan }) => plan.refundedId));
  const campaignIds = await setRemainders(tx, ctx, it, [...changed].sort());
  const left = rows.flatMap(({ number, key }): Left[] => {
    if (claimed.has(key)) return [];
    return fitting.some((one) => one.number === number)
      ? [{ number, outcome: "SKIP", remark: "Imported meanwhile" }]
      : [
          {
            number,
            outcome: "REFUSE",
            remark: "The donation that it refunds was changed after the check: check the file again",
          },
        ];
  });
  return { made, left, campaignIds };
}

/**
 * Gives donations the amounts that the recorded refunds leave of their payments, and voids those of which nothing is
 * left. Call it with the donations locked. Returns the campaigns whose totals changed.
 */
export async function setRemainders(
  tx: Tx,
  ctx: Context,
  it: Importing,
  ids: readonly string[],
): Promise<string[]> {
  const found = await findRefunded(tx, ids);
  const campaignIds = new Set<string>();
  for (const id of ids) {
    const donation = found.get(id);
    if (donation && (await setRemainder(tx, ctx, it, donation))) campaignIds.add(donation.campaignId);
  }
  return [...campaignIds];
}

/** Returns whether the donation changed. */
async function setRemainder(tx: Tx, ctx: Context, it: Importing, donation: Refunded): Promise<boolean> {
  const { id, amountCents, isVoided, paidCents, takenCents, isEdited, editedAt } = donation;
  if (paidCents === null) return false;
  const left = remainingCents(paidCents, takenCents);
  if (isVoided ? left === 0 : left === amountCents) return false;
  const { now } = ctx;
  const revision = donation.revision + 1;
  const step = `:${revision}`;
  if (left === 0) {
    const by = it.startedBy ?? it.createdBy;
    await bookVoids(tx, [id], { reason: REFUND_REASON, by, at: now, step });
  } else {
    if (isVoided) await countAgain(tx, [id], { at: now, step });
    if (left !== amountCents) {
      const book = { kind: "OFFLINE_CORRECTION" as const, now };
      await bookEntries(tx, [id], { ...book, sign: -1, step: `${step}:out` });
      await bookTotals(tx, [id], -1);
      await updateOffline(tx, id, {
        donation: { ...sumsOf(left), updatedAt: now },
        offline: { correctedAt: now },
      });
      await bookEntries(tx, [id], { ...book, sign: 1, step: `${step}:in` });
      await bookTotals(tx, [id], 1);
    }
  }
  await updateOffline(tx, id, { donation: { updatedAt: now }, offline: { revision } });
  await noteRevision(tx, id, { revision, editedAt: isEdited ? now : editedAt, now });
  await recordAudit(tx, ctx, {
    orgId: it.orgId,
    action: left === 0 ? "donation.voided" : "donation.corrected",
    subject: { type: "donation", id },
    before: { amountCents: isVoided ? 0 : amountCents },
    after: left === 0 ? { voidReason: REFUND_REASON } : { amountCents: left },
  });
  return true;
}
