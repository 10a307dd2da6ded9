import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { updateDonorDates } from "@/lib/donations/status/paying-donor-store";
import { setParts } from "@/lib/funds/designation-store";
import { suppressEvents } from "@/lib/imports/suppress-events-store";
import { newId } from "@/lib/kernel/ids";
import { insertOffline, lockDonors } from "@/lib/offline-donations/store";
import { bookRecorded, offlineRow, ticketsOf } from "@/lib/offline-donations/write-donations";
import { sellTickets } from "@/lib/tickets/store";
import type { PlannedCommitment, PlannedDonation } from "../plan/known";
import { findRecorded } from "../plan/known-refunds-store";
import { CHUNK, KEEP_ROWS_MS } from "../rules";
import { type ImportRecord, lockImport, updateImportRow } from "../store";
import { applyCommitments } from "./apply-commitments";
import { applyRefunds } from "./apply-refunds";
import { archiveAdded } from "./archive-funds";
import { claimKeys, type DueRefund, type DueRow, listDueRows, recordApplied } from "./donations-store";
import { writeDonors } from "./donors-store";
import { type Left, placeRows } from "./place-rows";
import { claimRefunds } from "./refunds-store";
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
    const due = await listDueRows(tx, it, CHUNK);
    const last = due.at(-1);
    if (!last) {
      await complete(tx, ctx, it);
      return { more: false, campaignIds: [] };
    }
    await suppressEvents(tx);
    const rows = due.flatMap((row) => (isRefund(row) ? [] : row));
    const refunds = await applyRefunds(tx, ctx, it, due.filter(isRefund));
    const { made, left } =
      it.kind === "COMMITMENTS"
        ? await applyCommitments(tx, it, rows.filter(isCommitment), ctx.now)
        : await applyDonations(tx, ctx, it, rows);
    const imported = it.kind === "DONORS" ? rows.length : made.length;
    const leftOut = [...left, ...refunds.left];
    const skipped = leftOut.filter(({ outcome }) => outcome === "SKIP").length;
    await recordApplied(tx, importId, [], refunds.left);
    await updateImportRow(tx, importId, {
      lastApplied: last.number,
      appliedCount: it.appliedCount + imported + refunds.made.length,
      addCount: it.addCount - left.length,
      fillCount: it.fillCount - refunds.left.length,
      skipCount: it.skipCount + skipped,
      refuseCount: it.refuseCount + leftOut.length - skipped,
      addCents: it.addCents - centsOf(rows) + centsOf(made),
      updatedAt: ctx.now,
    });
    // Commitments are not part of any total.
    const campaignIds = it.kind === "DONATIONS" ? made.flatMap(({ plan }) => plan?.campaignId ?? []) : [];
    return { more: true, campaignIds: [...new Set([...campaignIds, ...refunds.campaignIds])] };
  });
}

const isRefund = (row: DueRow | DueRefund): row is DueRefund => row.plan !== null && "refundedId" in row.plan;
const isDonation = (row: DueRow): row is DonationRow => row.plan !== null && "receivedOn" in row.plan;
const isCommitment = (row: DueRow): row is CommitmentRow => row.plan !== null && "frequency" in row.plan;

/** Imports donors, and donations with their donors. Call it with the import locked. */
async function applyDonations(
  tx: Tx,
  ctx: OrgContext,
  it: ImportRecord,
  rows: readonly DueRow[],
): Promise<{ made: DonationRow[]; left: Left[] }> {
  const { id: importId } = it;
  const found = await placeRows<PlannedDonation, DonationRow>(tx, it, rows.filter(isDonation));
  const { fitting, left: oversold } = await reserveTickets(tx, found.placed);
  const left = [...found.left, ...oversold];
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
  left.push(
    ...(await leftMeanwhile(
      tx,
      it,
      fresh.filter(({ donationId }) => !claimed.has(donationId)),
    )),
  );
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
    const refunds = made.flatMap(({ donationId, plan }) =>
      (plan.refunds ?? []).map((refund) => ({ ...refund, donationId })),
    );
    await claimRefunds(tx, it, refunds, ctx.now);
    await bookRecorded(tx, ctx, ids);
    await updateDonorDates(tx, ids);
  }
  await recordApplied(tx, importId, made, left);
  return { made, left };
}

/**
 * Returns why rows are left out whose payment another import has made since the check. One whose refunds that import did
 * not take off is rejected, so that the file of rejected rows has it with the refunds that are counted in it.
 */
async function leftMeanwhile(
  tx: Tx,
  it: ImportRecord,
  rows: readonly { number: number; plan: PlannedDonation }[],
): Promise<Left[]> {
  const keysOf = ({ refunds = [] }: PlannedDonation) => refunds.map(({ key }) => key);
  const recorded = await findRecorded(
    tx,
    it,
    rows.flatMap(({ plan }) => keysOf(plan)),
  );
  return rows.map(({ number, plan }) =>
    keysOf(plan).every((key) => recorded.has(key))
      ? { number, outcome: "SKIP", remark: "Imported meanwhile" }
      : { number, outcome: "REFUSE", remark: MEANWHILE },
  );
}

const MEANWHILE =
  "It was imported meanwhile without all of its refunds: import the file of rejected rows as well";

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
