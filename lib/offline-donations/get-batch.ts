import { findFundParts } from "@/lib/funds/designation-store";
import type { Context } from "@/lib/kernel/context";
import type { BatchContext } from "./context";
import { isOfflineMethod } from "./labels";
import type { FullBatch } from "./schemas";
import { serializeBatch } from "./serialize";
import { listBatchDonations, type SummedBatch } from "./store";

/** Returns a batch with its donations. */
export function getBatch(ctx: BatchContext): Promise<FullBatch> {
  return fullBatch(ctx, ctx.batch);
}

/** Returns a batch with its donations, in the order of entry. */
export async function fullBatch(ctx: Context, batch: SummedBatch): Promise<FullBatch> {
  const rows = await listBatchDonations(ctx.db, batch.batch.id);
  const funds = await findFundParts(
    ctx.db,
    rows.map(({ donation }) => donation),
  );
  return {
    ...serializeBatch(batch),
    donations: rows.map(({ donation, offline, campaign, givingLevel }) => {
      if (!isOfflineMethod(donation.paymentMethod)) throw new Error(`donation ${donation.id} is not offline`);
      return {
        id: donation.id,
        receiptNumber: donation.receiptNumber,
        amountCents: donation.amountCents,
        method: donation.paymentMethod,
        checkNumber: offline.checkNumber,
        receivedOn: offline.receivedOn,
        donor: {
          id: donation.donorId,
          firstName: donation.donorFirstName,
          lastName: donation.donorLastName,
          email: donation.donorEmail,
        },
        campaign,
        funds: funds.get(donation.id) ?? [],
        givingLevel,
        ticketCount: donation.ticketCount,
        voidedAt: offline.voidedAt?.toISOString() ?? null,
      };
    }),
  };
}
