import { recordAudit } from "@/lib/audit/record";
import { findByProcessorDispute } from "@/lib/disputes/store";
import { syncDispute } from "@/lib/disputes/sync-dispute";
import { findDonationRow } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { syncPayout } from "@/lib/payouts/sync-payout";
import { findRefund, insertRefund } from "@/lib/refunds/store";
import { submitRefunds } from "@/lib/refunds/sync/submit-refunds";
import { call } from "@/lib/services/stripe/client";
import type { DemoMoney } from "./content-money";
import { chargeOf, type PastDonation } from "./past-donations";
import { control } from "./processor";
import { fixedId } from "./random";

const BETWEEN_MS = 11 * 60_000;

/** Pays out the available balance once. Runs before any refund: later bookings belong to the next payout. */
export async function payOutAvailable(ctx: Context, accountId: string): Promise<void> {
  const { data } = await call((api) => api.payouts.list({ limit: 1 }, { stripeAccount: accountId }));
  const payout =
    data[0] ?? (await control<{ id: string; status: string }>("payouts", { account: accountId }));
  if (payout.status === "pending") await control(`payouts/${payout.id}/arrive`, {});
  await syncPayout(ctx, { account: accountId, payoutId: payout.id });
}

/** Creates refunds and disputes of recent donations with the statements that the app uses. */
export async function createRefundsAndDisputes(
  ctx: Context,
  name: string,
  demo: DemoMoney,
  pastDonations: readonly PastDonation[],
): Promise<void> {
  const paid = pastDonations.filter(
    (past) => !past.fails && !past.recurring && past.method === "CARD" && past.ticketCount === null,
  );
  const chosen = demo.map((one) => {
    // The newest donation of at least that age and amount.
    const at = paid.findLastIndex(
      (past) =>
        past.amountCents >= one.atLeastCents &&
        ctx.now.getTime() - past.createdAt.getTime() >= one.daysAgo * 86_400_000,
    );
    const [past] = at < 0 ? [] : paid.splice(at, 1);
    if (!past) throw new Error(`${name} has no donation to ${one.what}`);
    return { one, past };
  });
  const refunds = chosen.flatMap(({ one, past }) => (one.what === "refund" ? { one, past } : []));
  // One after another, the last a while ago.
  for (const [index, { one, past }] of refunds.entries()) {
    const requestedAt = new Date(ctx.now.getTime() - (refunds.length - index) * BETWEEN_MS);
    await requestRefund({ ...ctx, now: requestedAt }, past, one);
  }
  await Promise.all(
    chosen.map(({ one, past }) =>
      one.what === "dispute" ? dispute(ctx, past, one) : refund(ctx, past, one),
    ),
  );
}

type Of<What> = Extract<DemoMoney[number], { what: What }>;

const refundIdOf = (past: PastDonation) => fixedId(`refund ${past.id}`);

/** The row and the audit log entry, as the use case writes them. */
async function requestRefund(ctx: Context, past: PastDonation, one: Of<"refund">): Promise<void> {
  const id = refundIdOf(past);
  const values = {
    donationId: past.id,
    amountCents: one.amountCents ?? past.totalChargedCents,
    reason: one.reason,
  };
  await ctx.db.transaction(async (tx) => {
    const made = await insertRefund(tx, {
      ...values,
      id,
      orgId: past.orgId,
      status: "PENDING",
      origin: "STAFF",
      note: one.note,
      requestedBy: one.userId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    if (!made) return;
    const actor = { kind: "person", userId: one.userId } as const;
    await recordAudit(
      tx,
      { ...ctx, actor },
      { orgId: past.orgId, action: "refund.requested", subject: { type: "refund", id }, after: values },
    );
  });
}

/** Submits it to the processor and books the result. */
async function refund(ctx: Context, past: PastDonation, one: Of<"refund">): Promise<void> {
  const id = refundIdOf(past);
  const statusOf = async () => (await findRefund(ctx.db, id))?.status;
  const donation = await findDonationRow(ctx.db, past.id);
  if (!donation) throw new Error(`the donation ${past.id} was not written`);
  const charge = { ...donation, processorChargeId: chargeOf(past) };
  if ((await statusOf()) === "PENDING")
    await booked(
      () => submitRefunds(ctx, charge),
      async () => (await statusOf()) === "SUCCEEDED",
    );
  const made = await findRefund(ctx.db, id);
  if (!one.fails || made?.status === "FAILED") return;
  await control(`refunds/${made?.processorRefundId}/fail`, { reason: "expired_or_canceled_card" });
  await booked(
    () => submitRefunds(ctx, charge),
    async () => (await statusOf()) === "FAILED",
  );
}

async function dispute(ctx: Context, past: PastDonation, one: Of<"dispute">): Promise<void> {
  const charge = chargeOf(past);
  const { data } = await call((api) => api.disputes.list({ charge }));
  const { reason } = one;
  const made = data[0] ?? (await control<{ id: string; status: string }>("disputes", { charge, reason }));
  if (one.lost && made.status !== "lost") await control(`disputes/${made.id}/close`, { status: "lost" });
  await booked(
    () => syncDispute(ctx, { processorDisputeId: made.id }),
    async () => (await findByProcessorDispute(ctx.db, made.id))?.status === (one.lost ? "LOST" : "OPEN"),
  );
}

/**
 * Background work does not run yet, so what a use case publishes at its end is ignored. The processor's events wait
 * for the app and publish it then; here everything only has to be booked.
 */
async function booked(run: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unavailable" && (await isDone()))) throw error;
  }
}
