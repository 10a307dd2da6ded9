import Stripe from "stripe";
import { refused } from "@/lib/kernel/errors";
import { call } from "./client";
import { storableCode, storableMessage } from "./text";

/** The processor's current state of a refund. */
export type ProcessorRefund = {
  id: string;
  /** The id of our row, if we requested the refund. */
  refundId: string | null;
  amountCents: number;
  /**
   * `pending`, `requires_action` and `succeeded` reduce the charge; `failed` and `canceled` returned the
   * money to it.
   */
  state: "live" | "failed";
  failureReason: string | null;
  reason: string | null;
  /** Unix seconds. */
  created: number;
};

/** Our own movements have a `cause` (`refund:<id>`, `dispute:<id>`); others have none. */
export type FeeReturn = { amountCents: number; created: number; cause: string | null };
export type Reversal = { amountCents: number; processorRefundId: string | null; cause: string | null };
export type Transfer = { id: string; amountCents: number; cause: string | null; reversals: Reversal[] };

/** The money of one donation: the amounts returned, and those that the organization still holds. */
export type ChargeMoney = {
  chargeId: string;
  intentId: string | null;
  /** Our donation, from the metadata of the payment. */
  donationId: string | null;
  /** The organization's account; null for a charge that is not ours. */
  accountId: string | null;
  fee: { id: string; amountCents: number; returns: FeeReturn[] } | null;
  /** The first transfer was created with the charge, others when money was transferred again. */
  transfers: Transfer[];
  /** Oldest first. */
  refunds: ProcessorRefund[];
};

const idOf = (it: string | { id: string } | null | undefined) =>
  (typeof it === "object" ? it?.id : it) ?? null;
const groupOf = (donationId: string) => `donation:${donationId}`;

/**
 * Reads everything about a charge's money. `donationId` identifies the donation if known; otherwise the
 * payment's metadata does.
 */
export async function retrieveChargeMoney(chargeId: string, donationId: string | null): Promise<ChargeMoney> {
  const charge = await call((api) => api.charges.retrieve(chargeId));
  const donation = donationId ?? charge.metadata["donationId"] ?? null;
  const [refunds, fee, transfers] = await Promise.all([
    call((api) => api.refunds.list({ charge: chargeId, limit: 100 }).autoPagingToArray({ limit: 1000 })),
    readFee(idOf(charge.application_fee)),
    readTransfers(idOf(charge.transfer), donation),
  ]);
  return {
    chargeId,
    intentId: idOf(charge.payment_intent),
    donationId: donation,
    accountId: idOf(charge.transfer_data?.destination) ?? idOf(charge.on_behalf_of),
    fee,
    transfers,
    refunds: refunds
      .map(readRefund)
      .reverse()
      .sort((a, b) => a.created - b.created),
  };
}

async function readFee(feeId: string | null): Promise<ChargeMoney["fee"]> {
  if (!feeId) return null;
  const [fee, returns] = await Promise.all([
    call((api) => api.applicationFees.retrieve(feeId)),
    call((api) => api.applicationFees.listRefunds(feeId, { limit: 100 }).autoPagingToArray({ limit: 1000 })),
  ]);
  return {
    id: feeId,
    amountCents: fee.amount,
    returns: returns.map((one) => ({
      amountCents: one.amount,
      created: one.created,
      cause: one.metadata?.["cause"] ?? null,
    })),
  };
}

async function readTransfers(transferId: string | null, donationId: string | null): Promise<Transfer[]> {
  const [first, again] = await Promise.all([
    transferId ? call((api) => api.transfers.retrieve(transferId)) : null,
    donationId
      ? call((api) =>
          api.transfers
            .list({ transfer_group: groupOf(donationId), limit: 100 })
            .autoPagingToArray({ limit: 1000 }),
        )
      : [],
  ]);
  const others = again.filter((one) => one.id !== transferId).sort((a, b) => a.created - b.created);
  return Promise.all([...(first ? [first] : []), ...others].map(readTransfer));
}

async function readTransfer(transfer: Stripe.Transfer): Promise<Transfer> {
  const reversals = await call((api) =>
    api.transfers.listReversals(transfer.id, { limit: 100 }).autoPagingToArray({ limit: 1000 }),
  );
  return {
    id: transfer.id,
    amountCents: transfer.amount,
    cause: transfer.metadata["cause"] ?? null,
    reversals: reversals.map((one) => ({
      amountCents: one.amount,
      processorRefundId: idOf(one.source_refund),
      cause: one.metadata?.["cause"] ?? null,
    })),
  };
}

function readRefund(refund: Stripe.Refund): ProcessorRefund {
  return {
    id: refund.id,
    refundId: refund.metadata?.["refundId"] ?? null,
    amountCents: refund.amount,
    state: refund.status === "failed" || refund.status === "canceled" ? "failed" : "live",
    failureReason: refund.failure_reason
      ? storableCode(refund.failure_reason)
      : refund.status === "canceled"
        ? "merchant_request"
        : null,
    reason: refund.reason,
    created: refund.created,
  };
}

/** Reads the charge of a refund; null if it has none. */
export async function retrieveRefundCharge(processorRefundId: string): Promise<string | null> {
  return idOf((await call((api) => api.refunds.retrieve(processorRefundId))).charge);
}

/**
 * Creates a refund, idempotent by our row. The refund reverses the transfer unless nothing of it is left. Our fee is
 * returned separately, because `refund_application_fee` would return the processing fee too. Returns the processor's
 * code and message if it refuses permanently.
 */
export async function createRefund(refund: {
  refundId: string;
  donationId: string;
  chargeId: string;
  amountCents: number;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | null;
  reverseTransfer: boolean;
}): Promise<{ refusal: { code: string; message: string } | null }> {
  try {
    await call((api) =>
      api.refunds.create(
        {
          charge: refund.chargeId,
          amount: refund.amountCents,
          ...(refund.reason ? { reason: refund.reason } : {}),
          reverse_transfer: refund.reverseTransfer,
          refund_application_fee: false,
          metadata: { refundId: refund.refundId, donationId: refund.donationId },
        },
        { idempotencyKey: `refund:${refund.refundId}` },
      ),
    );
    return { refusal: null };
  } catch (error) {
    const forGood =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError;
    if (!forGood) throw error;
    return { refusal: { code: storableCode(error.code ?? ""), message: storableMessage(error.message) } };
  }
}

/** Runs a movement. Throws `refused` with the processor's message if it refuses. */
async function moving(work: (stripe: Stripe) => Promise<unknown>): Promise<void> {
  try {
    await call(work);
  } catch (error) {
    throw error instanceof Stripe.errors.StripeInvalidRequestError
      ? refused(storableMessage(error.message))
      : error;
  }
}

/** A movement of money. `key` makes it idempotent; `cause` is stored with it to identify it later. */
export type Move = { amountCents: number; cause: string; key: string };

/** Returns part of the platform's fee to the organization. */
export async function returnFee(feeId: string, it: Move): Promise<void> {
  await moving((api) =>
    api.applicationFees.createRefund(
      feeId,
      { amount: it.amountCents, metadata: { cause: it.cause } },
      { idempotencyKey: it.key },
    ),
  );
}

/** Recovers money from the organization's account, whose balance may become negative. */
export async function reverseTransfer(transferId: string, it: Move): Promise<void> {
  await moving((api) =>
    api.transfers.createReversal(
      transferId,
      { amount: it.amountCents, metadata: { cause: it.cause } },
      { idempotencyKey: it.key },
    ),
  );
}

/** Transfers recovered money to the organization again. */
export async function transferAgain(accountId: string, donationId: string, it: Move): Promise<void> {
  await moving((api) =>
    api.transfers.create(
      {
        amount: it.amountCents,
        currency: "usd",
        destination: accountId,
        transfer_group: groupOf(donationId),
        // Identifies the transfer in a payout's contents (lib/payouts).
        metadata: { cause: it.cause, donationId },
      },
      { idempotencyKey: it.key },
    ),
  );
}
