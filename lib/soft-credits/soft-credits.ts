import { authorOf } from "@/lib/audit/authors";
import { changedFields, recordAudits } from "@/lib/audit/record";
import type { DonationContext } from "@/lib/donations/context";
import { withDonationLock } from "@/lib/donations/status/recompute-store";
import { findDonationRow } from "@/lib/donations/store";
import { findDonorNames } from "@/lib/donors/store";
import { findTaggable } from "@/lib/donors/tags/store";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import type { CreditContext } from "./context";
import { creditOfDonation } from "./read-credits";
import { ALREADY_CREDITED, TOO_MANY_CREDITS, UNPAID } from "./refusals";
import { type CreateCreditInput, MAX_CREDITS, type SoftCredit, type UpdateCreditInput } from "./schemas";
import {
  type CreditRow,
  changeCredit,
  deleteCredit,
  findCredit,
  insertCredit,
  listCreditRows,
} from "./store";

type Tx = Parameters<typeof insertCredit>[0];

/**
 * Credits a donation to a donor who did not make it. Throws `invalid` for an unknown donor, for the donation's own
 * donor, and above the donation's amount. Throws `conflict` for an unpaid donation, a second credit for the same donor,
 * and beyond {@link MAX_CREDITS}.
 */
export async function addCredit(ctx: DonationContext, input: CreateCreditInput): Promise<SoftCredit> {
  const donationId = ctx.found.donation.id;
  const { orgId } = ctx;
  const id = idFor(ctx, "soft credit");
  await withDonationLock(ctx.db, donationId, async (tx) => {
    const donation = await findDonationRow(tx, donationId);
    if (!donation) throw notFound("Donation");
    const known = await listCreditRows(tx, donationId);
    // May have been created by an interrupted run of this request.
    if (known.some((one) => one.id === id)) return;
    if (donation.succeededAt === null) throw conflict(UNPAID.error);
    if (!(await findTaggable(tx, orgId, [input.donorId])).has(input.donorId))
      throw invalid({ donorId: ["The organization has no such donor"] });
    if (input.donorId === donation.donorId)
      throw invalid({ donorId: ["This donor made the donation; choose another one"] });
    refuseAbove(input.amountCents, donation.amountCents);
    if (known.some((one) => one.donorId === input.donorId)) throw conflict(ALREADY_CREDITED.error);
    if (known.length >= MAX_CREDITS) throw conflict(TOO_MANY_CREDITS.error);
    const row: CreditRow = {
      id,
      donationId,
      donorId: input.donorId,
      kind: input.kind,
      amountCents: input.amountCents ?? donation.amountCents,
      note: input.note,
      ...authorOf(ctx),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    };
    await insertCredit(tx, row);
    await recordAudit(tx, ctx, row, "soft_credit_added", { after: await audited(tx, row) });
  });
  return creditOfDonation(ctx, id);
}

/** Changes the kind, the amount or the note of a soft credit. Throws as {@link addCredit}. */
export async function updateCredit(ctx: CreditContext, input: UpdateCreditInput): Promise<SoftCredit> {
  const { id, donationId } = ctx.credit;
  await withDonationLock(ctx.db, donationId, async (tx) => {
    const [donation, before] = [await findDonationRow(tx, donationId), await findCredit(tx, donationId, id)];
    if (!donation || !before) throw notFound("Soft credit");
    refuseAbove(input.amountCents, donation.amountCents);
    const after: CreditRow = {
      ...before,
      kind: input.kind ?? before.kind,
      amountCents: input.amountCents ?? before.amountCents,
      note: input.note === undefined ? before.note : input.note,
    };
    const difference = changedFields(await audited(tx, before), await audited(tx, after));
    if (Object.keys(difference.after).length === 0) return;
    const { kind, amountCents, note: text } = after;
    await changeCredit(tx, id, { kind, amountCents, note: text, updatedAt: ctx.now });
    await recordAudit(tx, ctx, after, "soft_credit_changed", difference);
  });
  return creditOfDonation(ctx, id);
}

/** Removes a soft credit. Throws `not_found` if it was removed concurrently. */
export async function removeCredit(ctx: CreditContext): Promise<{ id: string; deleted: true }> {
  const { id, donationId } = ctx.credit;
  await withDonationLock(ctx.db, donationId, async (tx) => {
    const row = await deleteCredit(tx, id);
    if (!row) throw notFound("Soft credit");
    await recordAudit(tx, ctx, row, "soft_credit_removed", { before: await audited(tx, row) });
  });
  return { id, deleted: true };
}

function refuseAbove(amountCents: number | undefined, mostCents: number): void {
  if (amountCents !== undefined && amountCents > mostCents)
    throw invalid({ amountCents: [`At most the ${formatUsd(mostCents)} of the donation`] });
}

/** Returns the values for the audit log. */
async function audited(tx: Tx, { donorId, kind, amountCents, note: text }: CreditRow) {
  const name = (await findDonorNames(tx, [donorId])).get(donorId);
  return {
    creditedDonor: name ? `${name.firstName} ${name.lastName}`.trim() : donorId,
    creditKind: kind,
    amountCents,
    note: text,
  };
}

type Audited = Partial<Awaited<ReturnType<typeof audited>>>;

/** Records audit entries for the donation and for the credited donor, whose timeline shows the credit. */
async function recordAudit(
  tx: Tx,
  ctx: DonationContext,
  { donationId, donorId }: CreditRow,
  verb: string,
  { before, after }: { before?: Audited; after?: Audited },
): Promise<void> {
  const sides = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
  const about = (type: "donation" | "donor", id: string) => ({
    orgId: ctx.orgId,
    action: `${type}.${verb}`,
    subject: { type, id },
  });
  await recordAudits(tx, ctx, [
    { ...about("donation", donationId), ...sides },
    {
      ...about("donor", donorId),
      ...(before ? { before: { ...before, donationId } } : {}),
      ...(after ? { after: { ...after, donationId } } : {}),
    },
  ]);
}
