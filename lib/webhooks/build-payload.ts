import { readBeside } from "@/lib/campaigns/read-related";
import { toCampaign } from "@/lib/campaigns/serialize";
import { findCampaign } from "@/lib/campaigns/store";
import { findDispute } from "@/lib/disputes/store";
import { getDonation } from "@/lib/donations/get-donation";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { toPayout } from "@/lib/payouts/serialize";
import { findPayoutRow } from "@/lib/payouts/store";
import { toDispute, toRefund } from "@/lib/refunds/serialize";
import { findRefund } from "@/lib/refunds/store";
import { getSubscription } from "@/lib/subscriptions/get-subscription";
import type { EventRow, Payload } from "./event-store";

type Read = (ctx: Context, id: string) => Promise<unknown>;

/** How each resource is read: exactly as the API shows it. The context is the service's own. */
const READERS: Readonly<Record<string, Read>> = {
  donation: getDonation,
  subscription: getSubscription,
  refund: async ({ db }, id) => toRefund(there(await findRefund(db, id), "Refund")),
  dispute: async ({ db }, id) => toDispute(there(await findDispute(db, id), "Dispute")),
  payout: async ({ db }, id) => toPayout(there(await findPayoutRow(db, id), "Payout")),
  campaign: async ({ db }, id) => {
    const row = there(await findCampaign(db, id), "Campaign");
    return toCampaign(row, (await readBeside(db, [id]))(id));
  },
};

/** The body of an event (event-schemas.ts). Throws `not_found` when the resource is no more. */
export async function buildPayload(
  ctx: Context,
  event: Pick<EventRow, "type" | "subjectId" | "createdAt">,
): Promise<Payload> {
  const read = READERS[event.type.split(".")[0] ?? ""];
  if (!read) throw new Error(`no webhook is made of ${event.type}`);
  const data = await read(ctx, event.subjectId);
  return { type: event.type, timestamp: event.createdAt.toISOString(), data };
}

function there<Row>(row: Row | null, what: string): Row {
  if (!row) throw notFound(what);
  return row;
}
