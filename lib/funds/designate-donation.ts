import { authorOf } from "@/lib/audit/authors";
import { recordAudit } from "@/lib/audit/record";
import { withResource } from "@/lib/auth/access";
import { type DonationContext, loadDonation } from "@/lib/donations/context";
import { getDonation } from "@/lib/donations/get-donation";
import type { Donation } from "@/lib/donations/schemas";
import { withDonationLock } from "@/lib/donations/status/recompute-store";
import { findDonationRow } from "@/lib/donations/store";
import { conflict, conflictForNow, type FieldErrors, invalid, notFound } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { markDonorStale } from "@/lib/totals/donor-giving-store";
import {
  designateRenewals,
  endSplit,
  findFundParts,
  insertDesignation,
  lastRevision,
  setParts,
} from "./designation-store";
import { GENERAL_FUND } from "./labels";
import { DESIGNATED_MEANWHILE, UNPAID } from "./refusals";
import { designationProblems, type Part } from "./rules";
import type { DesignateInput } from "./schemas";
import { findFundsInUse } from "./store";

type Named = Part & { name: string | null };

/**
 * Designates a donation to a fund, or splits it over several, and permanently records the previous funds, the author
 * and the reason. Throws `invalid`, and `conflict` for an unpaid donation or a different `revision`.
 */
export async function designateDonation(
  ctx: DonationContext<"ADMIN">,
  input: DesignateInput,
): Promise<Donation> {
  const { id } = ctx.found.donation;
  const { orgId } = ctx;
  await withDonationLock(ctx.db, id, async (tx) => {
    const donation = await findDonationRow(tx, id);
    if (!donation) throw notFound("Donation");
    if (donation.succeededAt === null) throw conflict(UNPAID.error);
    const last = await lastRevision(tx, id);
    if (input.revision !== undefined && input.revision !== last)
      throw conflictForNow(DESIGNATED_MEANWHILE.error);
    const found = (await findFundParts(tx, [donation])).get(id) ?? [];
    const before: Named[] = found.map(({ fund, amountCents }) => ({
      fundId: fund?.id ?? null,
      name: fund?.name ?? null,
      amountCents,
    }));
    const parts: readonly Part[] = input.split ?? [
      { fundId: input.fundId ?? null, amountCents: donation.amountCents },
    ];
    const known = await findFundsInUse(
      tx,
      orgId,
      parts.flatMap(({ fundId }) => fundId ?? []),
    );
    const names = new Map([...before.map((one) => [one.fundId, one.name] as const), [null, null] as const]);
    for (const fund of known.values()) names.set(fund.id, fund.name);
    const problems: FieldErrors = designationProblems(input, donation.amountCents);
    for (const [index, { fundId }] of parts.entries())
      if (!names.has(fundId))
        problems[input.split ? `split.${index}.fundId` : "fundId"] = [
          "The organization has no such fund in use",
        ];
    if (input.renewals && !donation.subscriptionId) problems["renewals"] = ["This is no recurring donation"];
    if (Object.keys(problems).length > 0) throw invalid(problems);

    const after: Named[] = parts.map((part) => ({ ...part, name: names.get(part.fundId) ?? null }));
    const moved = identity(before) !== identity(after);
    const renewals =
      input.renewals && donation.subscriptionId !== null
        ? await designateRenewals(tx, donation.subscriptionId, parts[0]?.fundId ?? null)
        : false;
    if (moved) {
      if (donation.split) await endSplit(tx, id);
      await setParts(tx, id, parts, { updatedAt: ctx.now });
      await markDonorStale(tx, { orgId, donorId: donation.donorId });
      await insertDesignation(tx, {
        donationId: id,
        revision: last + 1,
        before,
        after,
        reason: input.reason,
        ...authorOf(ctx),
        createdAt: ctx.now,
      });
    }
    if (!moved && !renewals) return;
    await recordAudit(tx, ctx, {
      orgId,
      action: "donation.designated",
      subject: { type: "donation", id },
      before: { funds: before.map(partLabel) },
      after: { funds: after.map(partLabel), note: input.reason, ...(renewals && { renewals }) },
    });
  });
  return getDonation(withResource(ctx, await loadDonation(ctx, id)));
}

const identity = (parts: readonly Named[]) =>
  JSON.stringify(parts.map(({ fundId, amountCents }) => [fundId, amountCents]));

/** Formats a part for the audit log: `Building: $40.00`. */
const partLabel = ({ name, amountCents }: Named) => `${name ?? GENERAL_FUND}: ${formatUsd(amountCents)}`;
