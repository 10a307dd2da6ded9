import Stripe from "stripe";
import { refused } from "@/lib/kernel/errors";
import type { ProcessorDispute } from "@/lib/services/stripe/disputes";
import type { ChargeMoney, Move, ProcessorRefund } from "@/lib/services/stripe/refunds";

type Charge = ChargeMoney & { amountCents: number; accountId: string };

type RefundRequest = {
  refundId: string;
  chargeId: string;
  amountCents: number;
  reason: string | null;
  reverseTransfer: boolean;
};

/** Interrupts the given call before or after its effect, as if the process had been killed. */
export type Crash = { call: number; side: "before" | "after" };
class Killed extends Error {}

/**
 * For tests: an in-memory processor behind lib/services/stripe with balances, idempotency keys and the real processor's
 * refusals.
 */
export class FakeProcessor {
  readonly charges = new Map<string, Charge>();
  readonly disputes = new Map<string, ProcessorDispute>();
  /** Balance in cents, by account. */
  readonly balances = new Map<string, number>();
  /** Money at the processor for an account's donations, before its own fees. */
  readonly held = new Map<string, number>();
  readonly published: { id: string; name: string; data: Record<string, unknown> }[] = [];
  calls = 0;
  crash: Crash | null = null;
  /** Code and message with which the next refunds are refused. */
  refusal: { code: string; message: string } | null = null;
  /** Whether movements between platform and organization are refused. */
  refuseMoves = false;
  /** Runs before every refund request, to simulate concurrent activity at the processor. */
  meanwhile: ((request: RefundRequest) => void) | null = null;
  private readonly keys = new Map<string, string>();
  private ids = 0;
  private clock = 1_780_000_000;

  private newId = (prefix: string) => `${prefix}_${this.tag}_${++this.ids}`;
  private tick = () => (this.clock += 60);
  constructor(private readonly tag: string) {}

  private add(accountId: string, cents: number): void {
    this.balances.set(accountId, (this.balances.get(accountId) ?? 0) + cents);
  }
  private hold(accountId: string, cents: number): void {
    this.held.set(accountId, (this.held.get(accountId) ?? 0) + cents);
  }

  chargeOf(id: string): Charge {
    const charge = this.charges.get(id);
    if (!charge) throw new Error(`no charge ${id}`);
    return charge;
  }
  private disputeOf(id: string): ProcessorDispute {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new Error(`no dispute ${id}`);
    return dispute;
  }

  /** Pays a donation. */
  pay(donation: {
    donationId: string;
    intentId: string;
    chargeId: string;
    accountId: string;
    totalCents: number;
    feeCents: number;
  }): void {
    const { donationId, intentId, chargeId, accountId, totalCents, feeCents } = donation;
    this.charges.set(chargeId, {
      chargeId,
      intentId,
      donationId,
      accountId,
      amountCents: totalCents,
      fee: { id: `fee_${chargeId}`, amountCents: feeCents, returns: [] },
      transfers: [{ id: `tr_${chargeId}`, amountCents: totalCents, cause: null, reversals: [] }],
      refunds: [],
    });
    this.add(accountId, totalCents - feeCents);
    this.hold(accountId, totalCents);
  }

  private reverse(
    charge: Charge,
    transferId: string,
    amountCents: number,
    by: { cause?: string; refund?: string },
  ) {
    const transfer = charge.transfers.find((one) => one.id === transferId);
    const left =
      transfer && transfer.amountCents - transfer.reversals.reduce((n, one) => n + one.amountCents, 0);
    if (!transfer || left === undefined || amountCents < 1 || amountCents > left)
      throw new Error(`a reversal of ${amountCents} exceeds the remaining ${left}`);
    transfer.reversals.push({
      amountCents,
      cause: by.cause ?? null,
      processorRefundId: by.refund ?? null,
    });
    this.add(charge.accountId, -amountCents);
  }

  /** Makes a refund, by us or in the dashboard. `reverse` and `fee`: the transfer and the fee are returned with it. */
  refund(
    chargeId: string,
    it: { amountCents: number; refundId?: string; reason?: string | null; reverse: boolean; fee?: boolean },
  ): ProcessorRefund {
    const charge = this.chargeOf(chargeId);
    const live = charge.refunds.filter((one) => one.state === "live");
    const left = charge.amountCents - live.reduce((n, one) => n + one.amountCents, 0);
    if (it.amountCents > left)
      throw new RangeError(left === 0 ? "charge_already_refunded" : "amount_too_large");
    const refund: ProcessorRefund = {
      id: this.newId("re"),
      refundId: it.refundId ?? null,
      amountCents: it.amountCents,
      state: "live",
      failureReason: null,
      reason: it.reason ?? null,
      created: this.tick(),
    };
    charge.refunds.push(refund);
    this.hold(charge.accountId, -it.amountCents);
    if (it.reverse) this.reverse(charge, `tr_${chargeId}`, it.amountCents, { refund: refund.id });
    if (it.fee && charge.fee) {
      const amountCents = Math.round((charge.fee.amountCents * it.amountCents) / charge.amountCents);
      charge.fee.returns.push({ amountCents, created: refund.created, cause: null });
      this.add(charge.accountId, amountCents);
    }
    return refund;
  }

  /** Makes the donor's bank return a refund. */
  failRefund(chargeId: string, processorRefundId: string): void {
    const charge = this.chargeOf(chargeId);
    const refund = charge.refunds.find((one) => one.id === processorRefundId);
    if (refund?.state !== "live") throw new Error("not live");
    refund.state = "failed";
    refund.failureReason = "lost_or_stolen_card";
    this.hold(charge.accountId, refund.amountCents);
  }

  dispute(chargeId: string, it: { amountCents: number; inquiry?: boolean }): string {
    const id = this.newId("du");
    this.disputes.set(id, {
      id,
      chargeId,
      amountCents: it.amountCents,
      reason: "fraudulent",
      status: it.inquiry ? "warning_needs_response" : "needs_response",
      respondBy: new Date("2026-06-20T23:59:59Z"),
      openedAt: new Date(this.tick() * 1000),
      rounds: [],
    });
    return id;
  }
  /** Makes the bank withdraw the disputed amount, for the first time or again after returning it. */
  withdraw(id: string, feeCents = 1500): void {
    const dispute = this.disputeOf(id);
    dispute.rounds.push({
      withdrawn: { amountCents: dispute.amountCents, feeCents },
      reinstated: { amountCents: 0, feeCents: 0 },
    });
    this.hold(this.chargeOf(dispute.chargeId).accountId, -dispute.amountCents - feeCents);
  }
  reinstate(id: string, feeCents = 0): void {
    const dispute = this.disputeOf(id);
    const round = dispute.rounds.at(-1);
    if (!round) throw new Error(`dispute ${id} has no withdrawal`);
    round.reinstated = { amountCents: dispute.amountCents, feeCents };
    this.hold(this.chargeOf(dispute.chargeId).accountId, dispute.amountCents + feeCents);
  }
  setStatus(id: string, status: string): void {
    this.disputeOf(id).status = status;
  }

  /** Runs one call that moves money: counts it, interrupts it as set in `crash`, and is idempotent by key. */
  private once(key: string, params: unknown, effect: () => void): void {
    if (this.refuseMoves && !key.startsWith("send")) throw refused("the account is closed");
    const call = ++this.calls;
    if (this.crash?.call === call && this.crash.side === "before") throw new Killed();
    const sent = JSON.stringify(params);
    const known = this.keys.get(key);
    if (known !== undefined && known !== sent)
      throw new Stripe.errors.StripeIdempotencyError({
        type: "idempotency_error",
        message: `${key} was used with other parameters`,
      });
    if (known === undefined) {
      effect();
      this.keys.set(key, sent);
    }
    if (this.crash?.call === call && this.crash.side === "after") throw new Killed();
  }

  private chargeWhere(is: (charge: Charge) => boolean): Charge {
    const found = [...this.charges.values()].find(is);
    if (!found) throw new Error("no such charge");
    return found;
  }

  /** Sends events to background jobs; can be interrupted, too. */
  async send(events: { id: string; name: string; data: Record<string, unknown> }[]): Promise<void> {
    this.once(`send:${this.calls}`, null, () => this.published.push(...events));
  }

  /** Replacements for vi.mock of the two service files. */
  services() {
    return {
      retrieveChargeMoney: async (chargeId: string): Promise<ChargeMoney> =>
        structuredClone(this.chargeOf(chargeId)),
      retrieveRefundCharge: async (id: string): Promise<string> =>
        this.chargeWhere((charge) => charge.refunds.some((one) => one.id === id)).chargeId,
      retrieveDispute: async (id: string): Promise<ProcessorDispute> => structuredClone(this.disputeOf(id)),
      createRefund: async (it: RefundRequest) => {
        this.meanwhile?.(it);
        if (this.refusal) return { refusal: this.refusal };
        try {
          this.once(`refund:${it.refundId}`, it, () => {
            const { refundId, amountCents, reason } = it;
            this.refund(it.chargeId, { refundId, amountCents, reason, reverse: it.reverseTransfer });
          });
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          return { refusal: { code: error.message, message: error.message } };
        }
        return { refusal: null };
      },
      returnFee: async (feeId: string, it: Move) =>
        this.once(it.key, [feeId, it], () => {
          const charge = this.chargeWhere((one) => one.fee?.id === feeId);
          charge.fee?.returns.push({ amountCents: it.amountCents, created: this.tick(), cause: it.cause });
          const back = charge.fee?.returns.reduce((n, one) => n + one.amountCents, 0) ?? 0;
          if (it.amountCents < 1 || back > (charge.fee?.amountCents ?? 0))
            throw new Error("more than the fee");
          this.add(charge.accountId, it.amountCents);
        }),
      reverseTransfer: async (transferId: string, it: Move) =>
        this.once(it.key, [transferId, it], () => {
          const charge = this.chargeWhere((one) => one.transfers.some((part) => part.id === transferId));
          this.reverse(charge, transferId, it.amountCents, { cause: it.cause });
        }),
      transferAgain: async (accountId: string, donationId: string, it: Move) =>
        this.once(it.key, [accountId, donationId, it], () => {
          const charge = this.chargeWhere((one) => one.donationId === donationId);
          const id = this.newId("tr");
          charge.transfers.push({ id, amountCents: it.amountCents, cause: it.cause, reversals: [] });
          this.add(accountId, it.amountCents);
        }),
    };
  }
}
