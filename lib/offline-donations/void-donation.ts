import { recordAudit } from "@/lib/audit/record";
import { withResource } from "@/lib/auth/access";
import { loadDonation } from "@/lib/donations/context";
import { getDonation } from "@/lib/donations/get-donation";
import type { Donation } from "@/lib/donations/schemas";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import { conflict } from "@/lib/kernel/errors";
import { NOT_OFFLINE, type OfflineContext } from "./context";
import { isOfflineMethod, isProperty } from "./labels";
import type { VoidOfflineInput } from "./schemas";
import { markVoided, readForChange } from "./store";
import { recorderOf } from "./write-donations";

export const VOIDED_ALREADY = "This donation was already voided";

/**
 * Voids an offline donation: from now on it counts nowhere, and it is kept with the reason. No money moves. Throws
 * `conflict` for a donation through the processor, and for one that is already voided.
 */
export async function voidDonation(
  ctx: OfflineContext<"ADMIN">,
  { reason }: VoidOfflineInput,
): Promise<Donation> {
  const { donationId: id, org } = ctx;
  await withDonationLock(ctx.db, id, async (tx) => {
    const found = await readForChange(tx, id);
    if (!found || !isOfflineMethod(found.donation.paymentMethod)) throw conflict(NOT_OFFLINE);
    if (found.offline.voidedAt) throw conflict(VOIDED_ALREADY);
    const { amountCents, paymentMethod } = found.donation;
    await markVoided(tx, id, { reason, by: recorderOf(ctx), at: ctx.now });
    await recomputeDonation(tx, id, {
      cause: `offline-void:${id}`,
      kind: "OFFLINE_VOID",
      at: ctx.now,
      lines: {
        [isProperty(paymentMethod) ? "OFFLINE_PROPERTY" : "OFFLINE_MONEY"]: -amountCents,
        OFFLINE_DONATIONS: amountCents,
      },
    });
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "donation.voided",
      subject: { type: "donation", id },
      before: { amountCents },
      after: { voidReason: reason },
    });
  });
  return getDonation(withResource(ctx, await loadDonation(ctx, id)));
}
