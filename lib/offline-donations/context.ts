import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import { findDonationRow } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findBatch, type SummedBatch } from "./store";

/** A call about an offline donation. */
export type OfflineContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly donationId: string };

/** A call about a batch of offline donations. */
export type BatchContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly batch: SummedBatch };

export const NOT_OFFLINE = "This donation was paid through the processor: refund it instead";

/** Loads the donation with this id and its organization. Throws `not_found`. */
export async function offlineInPath({ ctx, params }: { ctx: Context; params: { id: string } }) {
  const donation = await findDonationRow(ctx.db, params.id);
  if (!donation) throw notFound("Donation");
  return { ...(await loadOrganization(ctx, donation.orgId)), donationId: donation.id };
}

/** Loads the batch with this id and its organization. Throws `not_found`. */
export async function batchInPath({ ctx, params }: { ctx: Context; params: { id: string } }) {
  const batch = await findBatch(ctx.db, params.id);
  if (!batch) throw notFound("Batch");
  return { ...(await loadOrganization(ctx, batch.batch.orgId)), batch };
}
