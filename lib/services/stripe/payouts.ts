import type Stripe from "stripe";
import { call } from "./client";
import { storableCode, storableMessage } from "./text";

export type ProcessorPayout = {
  payoutId: string;
  amountCents: number;
  /** `pending`, `in_transit`, `paid`, `failed` or `canceled`. A `paid` payout is expected to arrive. */
  status: string;
  arrivalAt: Date;
  createdAt: Date;
  failureCode: string | null;
  failureMessage: string | null;
  /** Whether the processor can list its contents yet; for manual payouts it never can. */
  contentsKnown: boolean;
};

/** Reads a payout of an organization's account. */
export async function retrievePayout(account: string, payoutId: string): Promise<ProcessorPayout> {
  const payout = await call((api) => api.payouts.retrieve(payoutId, {}, { stripeAccount: account }));
  return {
    payoutId: payout.id,
    amountCents: payout.amount,
    status: storableCode(payout.status),
    arrivalAt: new Date(payout.arrival_date * 1000),
    createdAt: new Date(payout.created * 1000),
    failureCode: payout.failure_code && storableCode(payout.failure_code),
    failureMessage: payout.failure_message && storableMessage(payout.failure_message),
    contentsKnown: payout.reconciliation_status === "completed",
  };
}

/** One movement of an organization's balance, with its origin. */
export type Movement = {
  /** The balance transaction's id. */
  id: string;
  processorType: string;
  /**
   * `IN`: received; `BACK`: recovered; `FEE`: a returned fee; `PAYOUT`: a returned payout; `HELD`: withheld for the
   * account's minimum balance, or released from it.
   */
  direction: "IN" | "BACK" | "FEE" | "PAYOUT" | "HELD" | "OTHER";
  grossCents: number;
  feeCents: number;
  netCents: number;
  /** The platform's charge behind the movement, and the donation in the metadata of our transfer. */
  chargeId: string | null;
  donationId: string | null;
  /** The returned payout. */
  payoutId: string | null;
  occurredAt: Date;
};

type Origin = Pick<Movement, "chargeId" | "donationId">;
const NOWHERE: Origin = { chargeId: null, donationId: null };

/** Lists a payout's contents without the payout's own movement, oldest first. */
export async function listPayoutContents(account: string, payoutId: string): Promise<Movement[]> {
  const origins = new Origins(account);
  const movements: Movement[] = [];
  const pages = (params: Stripe.BalanceTransactionListParams) =>
    call(async (api) => {
      const all: Stripe.BalanceTransaction[] = [];
      const list = api.balanceTransactions.list(
        { payout: payoutId, limit: 100, ...params },
        { stripeAccount: account },
      );
      for await (const one of list) all.push(one);
      return all;
    });
  // Payments are listed separately: only their sources have a transfer to expand, which saves a call for each.
  const payments = await pages({ type: "payment", expand: ["data.source.source_transfer"] });
  const all = await pages({ expand: ["data.source"] });
  const expanded = new Map(payments.map((one) => [one.id, one]));
  for (const plain of all) {
    const one = expanded.get(plain.id) ?? plain;
    if (one.type !== "payout") movements.push({ ...movementOf(one), ...(await origins.of(one)) });
  }
  return movements.sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
}

function movementOf(one: Stripe.BalanceTransaction): Omit<Movement, keyof Origin> {
  const returned = DIRECTIONS[one.type] === "PAYOUT";
  return {
    id: one.id,
    processorType: one.type,
    direction: DIRECTIONS[one.type] ?? "OTHER",
    grossCents: one.amount,
    feeCents: one.fee,
    netCents: one.net,
    payoutId: returned ? idOf(one.source) : null,
    occurredAt: new Date(one.created * 1000),
  };
}

const DIRECTIONS: Record<string, Movement["direction"]> = {
  payment: "IN",
  payment_refund: "BACK",
  payment_reversal: "BACK",
  application_fee_refund: "FEE",
  payout_failure: "PAYOUT",
  payout_cancel: "PAYOUT",
  payout_minimum_balance_hold: "HELD",
  payout_minimum_balance_release: "HELD",
};

/** Looks up the platform's charge behind movements of an account. Reads each transfer once. */
class Origins {
  readonly #payments = new Map<string, Promise<Origin>>();

  constructor(readonly account: string) {}

  async of(one: Stripe.BalanceTransaction): Promise<Origin> {
    const source = typeof one.source === "string" ? null : one.source;
    switch (source?.object) {
      case "charge":
        return source.source_transfer && typeof source.source_transfer !== "string"
          ? originOf(source.source_transfer)
          : this.#payment(source.id);
      case "refund":
        return source.charge ? this.#payment(idOf(source.charge)) : NOWHERE;
      case "fee_refund":
        return this.#fee(idOf(source.fee));
      default:
        return NOWHERE;
    }
  }

  /** Looks up the origin of the payment `py_…` that a transfer created in the account. */
  #payment(paymentId: string | null): Promise<Origin> {
    if (!paymentId) return Promise.resolve(NOWHERE);
    const known = this.#payments.get(paymentId);
    if (known) return known;
    const origin = call(async (api) => {
      const payment = await api.charges.retrieve(paymentId, {}, { stripeAccount: this.account });
      const transferId = idOf(payment.source_transfer);
      return transferId ? originOf(await api.transfers.retrieve(transferId)) : NOWHERE;
    });
    this.#payments.set(paymentId, origin);
    return origin;
  }

  async #fee(feeId: string | null): Promise<Origin> {
    if (!feeId) return NOWHERE;
    const fee = await call((api) => api.applicationFees.retrieve(feeId));
    return { chargeId: idOf(fee.originating_transaction), donationId: null };
  }
}

function originOf(transfer: Stripe.Transfer): Origin {
  return {
    chargeId: idOf(transfer.source_transaction),
    donationId: transfer.metadata["donationId"] ?? null,
  };
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

export type ProcessorBalance = { availableCents: number; pendingCents: number };

/** Reads an organization's available and pending balance in US dollars; either can be negative. */
export async function retrieveBalance(account: string): Promise<ProcessorBalance> {
  const balance = await call((api) => api.balance.retrieve({}, { stripeAccount: account }));
  const sum = (parts: { amount: number; currency: string }[]) =>
    parts.reduce((all, part) => all + (part.currency === "usd" ? part.amount : 0), 0);
  return { availableCents: sum(balance.available), pendingCents: sum(balance.pending) };
}
