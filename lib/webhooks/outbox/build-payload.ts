import { permit } from "@/lib/auth/access";
import { readRelated } from "@/lib/campaigns/read-related";
import { serializeCampaign } from "@/lib/campaigns/serialize";
import { findCampaign } from "@/lib/campaigns/store";
import { serializeDispute } from "@/lib/disputes/serialize";
import { findDispute } from "@/lib/disputes/store";
import { loadDonation } from "@/lib/donations/context";
import { getDonation } from "@/lib/donations/get-donation";
import { getDonor } from "@/lib/donors/get-donor";
import { findDonor } from "@/lib/donors/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { serializePayout } from "@/lib/payouts/serialize";
import { findPayoutRow } from "@/lib/payouts/store";
import { serializeRefund } from "@/lib/refunds/serialize";
import { findRefund } from "@/lib/refunds/store";
import { loadSubscription } from "@/lib/subscriptions/context";
import { getSubscription } from "@/lib/subscriptions/get-subscription";
import type { EventRow, Payload } from "./store";

type Read = (ctx: Context, id: string) => Promise<unknown>;

/** Readers of each resource, which return it as the API does, with the service's own context. */
const READERS: Readonly<Record<string, Read>> = {
  donation: async (ctx, id) => getDonation(await permit(ctx, "MEMBER", await loadDonation(ctx, id))),
  subscription: async (ctx, id) =>
    getSubscription(await permit(ctx, "MEMBER", await loadSubscription(ctx, id))),
  refund: async ({ db }, id) => serializeRefund(required(await findRefund(db, id), "Refund")),
  dispute: async ({ db }, id) => serializeDispute(required(await findDispute(db, id), "Dispute")),
  payout: async ({ db }, id) => serializePayout(required(await findPayoutRow(db, id), "Payout")),
  campaign: async (ctx, id) => {
    const row = required(await findCampaign(ctx.db, id), "Campaign");
    return serializeCampaign(row, (await readRelated(ctx, [id]))(id));
  },
  // Not `loadDonor`: the id of a merged donor has no events anymore, the kept donor has its own.
  donor: async (ctx, id) => {
    const donor = required(await findDonor(ctx.db, id), "Donor");
    return getDonor(await permit(ctx, "MEMBER", { orgId: donor.orgId, donor }));
  },
};

/** Builds the body of an event (event-schemas.ts). Throws `not_found` if the resource no longer exists. */
export async function buildPayload(
  ctx: Context,
  event: Pick<EventRow, "type" | "subjectId" | "createdAt">,
): Promise<Payload> {
  const read = READERS[event.type.split(".")[0] ?? ""];
  if (!read) throw new Error(`no webhook payload for event type ${event.type}`);
  const data = await read(ctx, event.subjectId);
  return { type: event.type, timestamp: event.createdAt.toISOString(), data };
}

function required<Row>(row: Row | null, what: string): Row {
  if (!row) throw notFound(what);
  return row;
}
