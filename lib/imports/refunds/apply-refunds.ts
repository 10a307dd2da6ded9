import { recordAudit } from "@/lib/audit/record";
import { endSplit, findFundParts } from "@/lib/funds/designation-store";
import { splitAgain } from "@/lib/funds/split-again";
import type { Context } from "@/lib/kernel/context";
import { bookEntries, bookTotals, updateOffline } from "@/lib/offline-donations/store";
import { countAgain, voidImported } from "@/lib/offline-donations/void-store";
import { sumsOf } from "@/lib/offline-donations/write-donations";
import { lockTicketsLeft, sellTickets } from "@/lib/tickets/store";
import type { Left } from "../apply/place-rows";
import { CHUNK } from "../rules";
import type { ImportRecord, lockImport } from "../store";
import { findRecorded } from "./recorded-refunds-store";
import {
  type DueRefund,
  findDonationIds,
  findRefunded,
  insertRefunds,
  listDueRefunds,
  lockImported,
  type Refunded,
  recordRevision,
} from "./refunds-store";
import { isAsRecorded, remainingCents, repeats } from "./remaining";

type Tx = Parameters<typeof lockImport>[0];
type Importing = Pick<ImportRecord, "id" | "orgId" | "source" | "startedBy" | "createdBy">;

/** Void reason of donations whose payment was refunded in full in an imported file. */
export const REFUND_REASON = "An imported file refunds its payment in full";

/** The result of one step of a run. */
export type AppliedRefunds = {
  /** Number of rows that took effect. */
  made: number;
  /** Rows refused because their donation was changed after the check. */
  left: Left[];
  /** Number of rows of `left` that the check counted as changes (`FILL`); it counted the others as skipped. */
  leftFills: number;
  /** Campaigns whose totals changed. */
  campaignIds: string[];
};

/**
 * Records the refunds of the next 1000 payments of a file, and deducts them from the donations of earlier imports.
 * Takes all refunds of a payment at once, because a reversal may follow a refund in full, which alone would release the
 * tickets. Returns null if no refunds remain. Call it with the import locked, before other locks, and before the
 * payments of the file are imported.
 */
export async function applyRefunds(tx: Tx, ctx: Context, it: Importing): Promise<AppliedRefunds | null> {
  const due = await listDueRefunds(tx, it, CHUNK);
  if (due.length === 0) return null;
  const payments = [...new Set(due.map(({ refund }) => refund.payment))].sort();
  await lockImported(tx, await findDonationIds(tx, it, payments));
  const before = await findRefunded(tx, it, payments);
  const recorded = await findRecorded(tx, it, payments);
  const isNew = ({ refund }: DueRefund) =>
    !recorded.get(refund.payment)?.some(({ key }) => key === refund.key);
  const isFitting = (row: DueRefund) => {
    const { payment } = row.refund;
    const donation = before.get(payment);
    if (!donation || !isNew(row) || repeats(row.refund, donation)) return true;
    if (donation.isSplit || !isAsRecorded(donation)) return false;
    const takes = due.reduce(
      (sum, one) =>
        sum +
        (one.refund.payment === payment && isNew(one) && !repeats(one.refund, donation)
          ? one.refund.takesCents
          : 0),
      0,
    );
    return !donation.hasTickets || remainingCents(donation.paidCents, donation.takenCents + takes) > 0;
  };
  const fitting = due.filter(isFitting);
  await insertRefunds(
    tx,
    it,
    fitting.map(({ refund }) => refund),
    ctx.now,
  );
  const unfitting = due.filter((row) => !isFitting(row));
  const left = unfitting.map(({ number }) => ({ number, outcome: "REFUSE" as const, remark: CHANGED }));
  const isFill = ({ outcome }: DueRefund) => outcome === "FILL";
  return {
    made: fitting.filter(isFill).length,
    left,
    leftFills: unfitting.filter(isFill).length,
    campaignIds: await setRemainders(tx, ctx, it, before),
  };
}

const CHANGED = "The donation that it refunds was changed after the check: check the file again";

/**
 * Sets the amounts of donations to their payments less the recorded refunds, and voids those without a remainder.
 * `before` is their state before the recorded refunds changed; a donation with an unchanged sum is not changed. Call it
 * with the donations locked. Returns the campaigns whose totals changed.
 */
export async function setRemainders(
  tx: Tx,
  ctx: Context,
  it: Importing,
  before: ReadonlyMap<string, Refunded>,
): Promise<string[]> {
  const campaignIds = new Set<string>();
  const changed = [...(await findRefunded(tx, it, [...before.keys()])).values()].filter(
    ({ key, takenCents }) => takenCents !== before.get(key)?.takenCents,
  );
  await lockTicketsLeft(tx, [
    ...new Set(changed.flatMap(({ campaignId, ticketCount }) => (ticketCount > 0 ? campaignId : []))),
  ]);
  for (const donation of changed) {
    if (await setRemainder(tx, ctx, it, donation)) campaignIds.add(donation.campaignId);
  }
  return [...campaignIds];
}

/** Returns whether the donation changed. */
async function setRemainder(tx: Tx, ctx: Context, it: Importing, donation: Refunded): Promise<boolean> {
  const { id, amountCents, isVoided, isSplit, paidCents, takenCents, isEdited, editedAt } = donation;
  if (paidCents === null) return false;
  const left = remainingCents(paidCents, takenCents);
  if (isVoided ? left === 0 : left === amountCents) return false;
  const { now } = ctx;
  const revision = donation.revision + 1;
  const step = `:${revision}`;
  let tickets: Awaited<ReturnType<typeof takeTickets>> = {};
  if (left === 0) {
    const by = it.startedBy ?? it.createdBy;
    await voidImported(tx, [id], { reason: REFUND_REASON, by, at: now, step });
  } else {
    if (isVoided) {
      await countAgain(tx, [id], { at: now, step });
      tickets = await takeTickets(tx, donation);
    }
    if (left !== amountCents) {
      // Its parts are replaced while the donation is unsplit.
      const parts = isSplit
        ? await findFundParts(tx, [{ id, fundId: null, split: true, amountCents }])
        : null;
      const book = { kind: "OFFLINE_CORRECTION" as const, now };
      await bookEntries(tx, [id], { ...book, sign: -1, step: `${step}:out` });
      await bookTotals(tx, [id], -1);
      if (parts) await endSplit(tx, id);
      await updateOffline(tx, id, {
        donation: { ...sumsOf(left), updatedAt: now },
        offline: { correctedAt: now },
      });
      await bookEntries(tx, [id], { ...book, sign: 1, step: `${step}:in` });
      await bookTotals(tx, [id], 1);
      if (parts) {
        const reason = "A refund in an imported file changed the amount";
        await splitAgain(tx, ctx, { id, before: parts.get(id) ?? [], cents: left, reason });
      }
    }
  }
  await updateOffline(tx, id, { donation: { ...tickets, updatedAt: now }, offline: { revision } });
  await recordRevision(tx, id, { revision, editedAt: isEdited ? now : editedAt, now });
  await recordAudit(tx, ctx, {
    orgId: it.orgId,
    action: left === 0 ? "donation.voided" : "donation.corrected",
    subject: { type: "donation", id },
    before: { amountCents: isVoided ? 0 : amountCents },
    after: left === 0 ? { voidReason: REFUND_REASON } : { amountCents: left },
  });
  return true;
}

/**
 * Sells the tickets of a donation that counts again, unless too few are left, and returns its change. Call it with its
 * campaign locked.
 */
async function takeTickets(tx: Tx, { campaignId, ticketCount }: Refunded): Promise<{ ticketsSold?: number }> {
  const few = await sellTickets(tx, new Map([[campaignId, ticketCount]]));
  return few.size > 0 || ticketCount === 0 ? {} : { ticketsSold: ticketCount };
}
