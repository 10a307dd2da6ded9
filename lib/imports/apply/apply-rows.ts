import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { updateDonorDates } from "@/lib/donations/status/paying-donor-store";
import { setParts } from "@/lib/funds/designation-store";
import { scaleParts } from "@/lib/funds/rules";
import { suppressEvents } from "@/lib/imports/steps/suppress-events-store";
import { newId } from "@/lib/kernel/ids";
import { insertOffline, lockDonors } from "@/lib/offline-donations/store";
import { bookRecorded, offlineRow, ticketsOf } from "@/lib/offline-donations/write-donations";
import { sellTickets } from "@/lib/tickets/store";
import { archiveAdded } from "../added-names/archive-funds";
import type { PlannedCommitment, PlannedDonation } from "../plan/known";
import { applyRefunds } from "../refunds/apply-refunds";
import { findRecorded } from "../refunds/recorded-refunds-store";
import { remainingCents, takenCents } from "../refunds/remaining";
import { CHUNK, KEEP_ROWS_MS } from "../rules";
import { type ImportRecord, lockImport, updateImportRow } from "../store";
import { applyCommitments } from "./apply-commitments";
import { claimKeys, type DueRow, listDueRows, recordApplied } from "./donations-store";
import { lockTagsOf, writeDonors } from "./donors-store";
import { type Left, placeRows } from "./place-rows";
import { reserveTickets, ticketsByCampaign } from "./reserve-tickets";

type Tx = Parameters<typeof lockImport>[0];
type DonationRow = DueRow & { plan: PlannedDonation };
type CommitmentRow = DueRow & { plan: PlannedCommitment };

export type Applied = { more: boolean; campaignIds: string[] };

/**
 * Imports the next 1000 rows in one transaction that locks the import, so that each row is imported once even if a run
 * is repeated. Returns the campaigns whose totals changed.
 */
export async function applyRows(ctx: OrgContext, importId: string): Promise<Applied> {
  return ctx.db.transaction(async (tx) => {
    const it = await lockImport(tx, importId, ["RUNNING"]);
    if (!it) return { more: false, campaignIds: [] };
    await suppressEvents(tx);
    // The refunds of the whole file come before its payments, which are imported less their refunds.
    const refunds = isBeforePayments(it) ? await applyRefunds(tx, ctx, it) : null;
    if (refunds) {
      const { made, left, leftFills, campaignIds } = refunds;
      await recordApplied(tx, importId, [], left);
      await updateImportRow(tx, importId, {
        appliedCount: it.appliedCount + made,
        fillCount: it.fillCount - leftFills,
        skipCount: it.skipCount - (left.length - leftFills),
        refuseCount: it.refuseCount + left.length,
        updatedAt: ctx.now,
      });
      return { more: true, campaignIds };
    }
    const rows = await listDueRows(tx, it, CHUNK);
    const last = rows.at(-1);
    if (!last) {
      await complete(tx, ctx, it);
      return { more: false, campaignIds: [] };
    }
    // Before the campaigns that sell tickets, in the same order as a merge.
    await lockTagsOf(
      tx,
      it,
      rows.map(({ donorRef }) => donorRef),
      ctx.now,
    );
    const { made, left } =
      it.kind === "COMMITMENTS"
        ? await applyCommitments(tx, it, rows.filter(isCommitment), ctx.now)
        : await applyDonations(tx, ctx, it, rows);
    const imported = it.kind === "DONORS" ? rows.length : made.length;
    const skipped = left.filter(({ outcome }) => outcome === "SKIP").length;
    await updateImportRow(tx, importId, {
      lastApplied: last.number,
      appliedCount: it.appliedCount + imported,
      addCount: it.addCount - left.length,
      skipCount: it.skipCount + skipped,
      refuseCount: it.refuseCount + left.length - skipped,
      addCents: it.addCents - centsOf(rows) + centsOf(made),
      updatedAt: ctx.now,
    });
    // Commitments are not part of any total.
    const campaignIds = it.kind === "DONATIONS" ? made.flatMap(({ plan }) => plan?.campaignId ?? []) : [];
    return { more: true, campaignIds: [...new Set(campaignIds)] };
  });
}

/** A run that began before refunds were recorded first has those of its remaining rows left. */
const isBeforePayments = ({ kind, lastApplied, checkedAfter }: ImportRecord) =>
  kind === "DONATIONS" && (lastApplied === 0 || checkedAfter === null);
const isDonation = (row: DueRow): row is DonationRow => row.plan !== null && "receivedOn" in row.plan;
const isCommitment = (row: DueRow): row is CommitmentRow => row.plan !== null && "frequency" in row.plan;

/** Imports donors, and donations with their donors. Call it with the import, and the tags of the donors, locked. */
async function applyDonations(
  tx: Tx,
  ctx: OrgContext,
  it: ImportRecord,
  rows: readonly DueRow[],
): Promise<{ made: DonationRow[]; left: Left[] }> {
  const { id: importId } = it;
  const found = await placeRows<PlannedDonation, DonationRow>(tx, it, rows.filter(isDonation));
  const reduced = await reduceRows(tx, it, found.placed);
  const { fitting, left: oversold } = await reserveTickets(tx, reduced.remaining);
  const left = [...found.left, ...reduced.left, ...oversold];
  const leftRows = new Set(left.map(({ number }) => number));
  const kept = rows.filter(({ number }) => !leftRows.has(number));
  const donors = await writeDonors(tx, it, [...new Set(kept.map((row) => row.donorRef))], ctx.now);
  const fresh = fitting.map((row) => ({ ...row, donationId: newId() }));
  const claimed = await claimKeys(
    tx,
    it,
    fresh.map(({ key, donationId, number, plan }) => ({
      key: key ?? `row:${importId}:${number}`,
      donationId,
      paidCents: plan.paidCents ?? null,
    })),
  );
  const made = fresh.filter(({ donationId }) => claimed.has(donationId));
  for (const { number, donationId } of fresh)
    if (!claimed.has(donationId)) left.push({ number, outcome: "SKIP", remark: "Imported meanwhile" });
  const recordedBy = it.startedBy ?? it.createdBy;
  const written = made.map(({ donationId, donorRef, plan, fundId }) => {
    const donor = donors.get(donorRef);
    if (!donor) throw new Error("a donor of an import was not written");
    const campaign = found.campaigns.get(plan.campaignId);
    const tickets = campaign && plan.ticketCount ? ticketsOf(campaign, plan.ticketCount) : {};
    const stated = plan.ticketsValueCents === undefined ? {} : { ticketsValueCents: plan.ticketsValueCents };
    const named = plan.donor.lastName ? { ...plan.donor, id: donor.id } : donor;
    return offlineRow(ctx, {
      id: donationId,
      input: {
        ...plan,
        givingLevelId: plan.givingLevelId ?? null,
        checkDate: null,
        sendReceipt: false,
      },
      attributes: { ...plan.attributes, ...tickets, ...stated },
      donor: named,
      fundId,
      batchId: null,
      batchPosition: null,
      recordedBy,
    });
  });
  if (written.length > 0) {
    const few = await sellTickets(tx, ticketsByCampaign(made));
    if (few.size > 0) throw new Error("reserved tickets of an import were sold");
    const ids = written.map(({ donation }) => donation.id);
    await lockDonors(tx, [...new Set(written.map(({ donation }) => donation.donorId))]);
    await insertOffline(tx, written);
    for (const { donationId, plan } of made) if (plan.split) await setParts(tx, donationId, plan.split);
    await bookRecorded(tx, ctx, ids);
    await updateDonorDates(tx, ids);
  }
  await recordApplied(tx, importId, made, left);
  return { made, left };
}

/** Sets the donations of rows to their payments less the recorded refunds. Leaves out those without a remainder. */
async function reduceRows<Row extends DonationRow>(
  tx: Tx,
  it: ImportRecord,
  rows: readonly Row[],
): Promise<{ remaining: Row[]; left: Left[] }> {
  const recorded = await findRecorded(
    tx,
    it,
    rows.flatMap(({ key }) => key ?? []),
  );
  const remaining: Row[] = [];
  const left: Left[] = [];
  for (const row of rows) {
    const { paidCents = null, split } = row.plan;
    const refunds = recorded.get(row.key ?? "");
    if (paidCents === null || !refunds) {
      remaining.push(row);
      continue;
    }
    const amountCents = remainingCents(paidCents, takenCents(refunds));
    if (amountCents === 0)
      left.push({ number: row.number, outcome: "REFUSE", remark: "Refunded in full since the check" });
    else
      remaining.push({
        ...row,
        plan: { ...row.plan, amountCents, ...(split ? { split: scaleParts(split, amountCents) } : {}) },
      });
  }
  return { remaining, left };
}

const centsOf = (rows: readonly Pick<DueRow, "plan">[]) =>
  rows.reduce((sum, { plan }) => sum + (plan?.amountCents ?? 0), 0);

async function complete(tx: Tx, ctx: OrgContext, it: ImportRecord): Promise<void> {
  await archiveAdded(tx, ctx, it);
  await updateImportRow(tx, it.id, {
    status: "COMPLETED",
    completedAt: ctx.now,
    purgeAt: new Date(ctx.now.getTime() + KEEP_ROWS_MS),
    updatedAt: ctx.now,
  });
  await recordAudit(tx, ctx, {
    orgId: it.orgId,
    action: "import.completed",
    subject: { type: "import", id: it.id },
    after: { rows: it.appliedCount, amountCents: it.addCents },
  });
}
