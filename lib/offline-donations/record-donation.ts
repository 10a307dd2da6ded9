import { recordAudit } from "@/lib/audit/record";
import { type OrgContext, withResource } from "@/lib/auth/access";
import { loadDonation } from "@/lib/donations/context";
import { getDonation } from "@/lib/donations/get-donation";
import type { Donation } from "@/lib/donations/schemas";
import { idFor } from "@/lib/kernel/ids";
import { auditedInput } from "./audit-values";
import { publishRecorded } from "./publish-recorded";
import type { OfflineDonationInput } from "./schemas";
import { findOffline } from "./store";
import { writeDonations } from "./write-donations";

/**
 * Records a donation that the organization received outside of the processor. A request repeated with the same
 * Idempotency-Key returns the existing donation. Throws `invalid` for resources that the organization does not have,
 * and `unavailable`.
 */
export async function recordDonation(ctx: OrgContext, input: OfflineDonationInput): Promise<Donation> {
  const id = await saveDonation(ctx, input);
  await publishRecorded(ctx, [id]);
  return getDonation(withResource(ctx, await loadDonation(ctx, id)));
}

/** Records the donation without the emails that follow. Returns its id. */
export async function saveDonation(ctx: OrgContext, input: OfflineDonationInput): Promise<string> {
  const id = idFor(ctx, "offline-donation");
  await ctx.db.transaction(async (tx) => {
    if (await findOffline(tx, id)) return;
    await writeDonations(tx, ctx, [{ id, at: "", input, batchPosition: null }], null);
    await recordAudit(tx, ctx, {
      orgId: ctx.org.id,
      action: "donation.recorded_offline",
      subject: { type: "donation", id },
      after: auditedInput(input),
    });
  });
  return id;
}
