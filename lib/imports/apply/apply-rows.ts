import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { dateDonors } from "@/lib/donations/status/paying-donor-store";
import { setParts } from "@/lib/funds/designation-store";
import { findFundsInUse } from "@/lib/funds/store";
import { newId } from "@/lib/kernel/ids";
import { findCampaigns, insertOffline, lockDonors } from "@/lib/offline-donations/store";
import { bookRecorded, offlineRow } from "@/lib/offline-donations/write-donations";
import type { PlannedDonation } from "../plan/plan-rows";
import { keepQuiet } from "../quiet-store";
import { CHUNK, KEEP_ROWS_MS } from "../rules";
import { type ImportRecord, lockImport, updateImportRow } from "../store";
import { claimKeys, type DueRow, listDueRows, noteApplied } from "./donations-store";
import { writeDonors } from "./donors-store";

type Tx = Parameters<typeof lockImport>[0];
type DonationRow = DueRow & { plan: PlannedDonation };
type Left = { number: number; outcome: "SKIP" | "REFUSE"; remark: string };

export type Applied = { more: boolean; campaignIds: string[] };

/**
 * Imports the next thousand rows, in one transaction that has the import locked, so that each row is imported once, whatever run
 * comes again. Returns the campaigns whose totals changed.
 */
export async function applyRows(ctx: OrgContext, importId: string): Promise<Applied> {
  return ctx.db.transaction(async (tx) => {
    const it = await lockImport(tx, importId, ["RUNNING"]);
    if (!it) return { more: false, campaignIds: [] };
    const rows = await listDueRows(tx, it, CHUNK);
    const last = rows.at(-1);
    if (!last) {
      await complete(tx, ctx, it);
      return { more: false, campaignIds: [] };
    }
    await keepQuiet(tx);
    const donations = rows.filter((row): row is DonationRow => row.plan !== null);
    const { placed, left } = await placeRows(tx, it, donations);
    const leftRows = new Set(left.map(({ number }) => number));
    const kept = rows.filter(({ number }) => !leftRows.has(number));
    const donors = await writeDonors(tx, it, [...new Set(kept.map((row) => row.donorRef))], ctx.now);
    const fresh = placed.map((row) => ({ ...row, donationId: newId() }));
    const claimed = await claimKeys(
      tx,
      it,
      fresh.map(({ key, donationId, number }) => ({ key: key ?? `row:${importId}:${number}`, donationId })),
    );
    const made = fresh.filter(({ donationId }) => claimed.has(donationId));
    for (const { number, donationId } of fresh)
      if (!claimed.has(donationId)) left.push({ number, outcome: "SKIP", remark: "Imported meanwhile" });
    const recordedBy = it.startedBy ?? it.createdBy;
    const written = made.map(({ donationId, donorRef, plan, fundId }) => {
      const donor = donors.get(donorRef);
      if (!donor) throw new Error("a donor of an import was not written");
      const named = plan.donor.lastName ? { ...plan.donor, id: donor.id } : donor;
      return offlineRow(ctx, {
        id: donationId,
        input: { ...plan, givingLevelId: null, checkDate: null, sendReceipt: false },
        donor: named,
        fundId,
        batchId: null,
        batchPosition: null,
        recordedBy,
      });
    });
    if (written.length > 0) {
      const ids = written.map(({ donation }) => donation.id);
      await lockDonors(tx, [...new Set(written.map(({ donation }) => donation.donorId))]);
      await insertOffline(tx, written);
      for (const { donationId, plan } of made) if (plan.split) await setParts(tx, donationId, plan.split);
      await bookRecorded(tx, ctx, ids);
      await dateDonors(tx, ids);
    }
    await noteApplied(tx, importId, made, left);
    const imported = it.kind === "DONATIONS" ? made.length : rows.length;
    const skipped = left.filter(({ outcome }) => outcome === "SKIP").length;
    await updateImportRow(tx, importId, {
      lastApplied: last.number,
      appliedCount: it.appliedCount + imported,
      addCount: it.addCount - left.length,
      skipCount: it.skipCount + skipped,
      refuseCount: it.refuseCount + left.length - skipped,
      addCents: it.addCents - centsOf(donations) + centsOf(made),
      updatedAt: ctx.now,
    });
    return { more: true, campaignIds: [...new Set(made.map(({ plan }) => plan.campaignId))] };
  });
}

const centsOf = (rows: readonly { plan: PlannedDonation }[]) =>
  rows.reduce((sum, { plan }) => sum + (plan.amountCents ?? 0), 0);

/** The rows with their funds; those whose campaign or fund was removed since the check are left. */
async function placeRows(tx: Tx, { orgId }: ImportRecord, rows: readonly DonationRow[]) {
  const campaigns = await findCampaigns(tx, orgId, [...new Set(rows.map(({ plan }) => plan.campaignId))]);
  const fundOf = ({ plan }: DonationRow) =>
    plan.fundId === undefined ? (campaigns.get(plan.campaignId)?.defaultFundId ?? null) : plan.fundId;
  const fundsOf = (row: DonationRow) =>
    [fundOf(row), ...(row.plan.split ?? []).map((part) => part.fundId)].flatMap((id) => id ?? []);
  const funds = await findFundsInUse(tx, orgId, [...new Set(rows.flatMap(fundsOf))]);
  const left: Left[] = [];
  const placed: (DonationRow & { fundId: string | null })[] = [];
  for (const row of rows) {
    const fundId = fundOf(row);
    const refuse = (remark: string) => left.push({ number: row.number, outcome: "REFUSE", remark });
    if (!campaigns.has(row.plan.campaignId)) refuse("Its campaign was deleted after the check");
    else if (fundsOf(row).some((id) => !funds.has(id))) refuse("Its fund was archived after the check");
    else placed.push({ ...row, fundId });
  }
  return { placed, left };
}

async function complete(tx: Tx, ctx: OrgContext, it: ImportRecord): Promise<void> {
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
