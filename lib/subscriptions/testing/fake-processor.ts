import { unavailable } from "@/lib/kernel/errors";
import type { InvoiceState } from "@/lib/services/stripe/invoices";
import type { Payment } from "@/lib/services/stripe/payments";
import type { SetupState } from "@/lib/services/stripe/setup-intents";
import type {
  NewSubscription,
  SubscriptionFrequency,
  SubscriptionState,
} from "@/lib/services/stripe/subscriptions";

type Kept = { state: SubscriptionState; basisPoints: number; family: string };
type KeptInvoice = InvoiceState & { feeCents: number | null };
type Decline = { code: string; declineCode: string | null };

const MONTHS: Record<SubscriptionFrequency, number> = { MONTHLY: 1, QUARTERLY: 3, ANNUAL: 12 };

/** For tests: the processor's state and idempotency keys. */
export class FakeProcessor {
  now = new Date("2026-03-01T12:00:00Z");
  down = false;
  /** The named call takes effect and then throws, which simulates a lost response. */
  losesAnswerOf: string | null = null;
  calls: string[] = [];
  readonly subscriptions = new Map<string, Kept>();
  readonly invoices = new Map<string, KeptInvoice>();
  readonly payments = new Map<string, Payment>();
  readonly declines = new Map<string, Decline>();
  /** Payment methods without funds, and the charges that {@link charge} made by method. */
  readonly emptyMethods = new Set<string>();
  readonly charged: string[] = [];
  readonly setups = new Map<string, SetupState & { customerId: string }>();
  readonly #answers = new Map<string, unknown>();
  #next = 0;

  reset(): void {
    this.now = new Date("2026-03-01T12:00:00Z");
    this.down = false;
    this.losesAnswerOf = null;
    this.calls = [];
  }

  id(prefix: string): string {
    this.#next += 1;
    return `${prefix}_${process.pid}_${Date.now().toString(36)}_${this.#next}`;
  }

  /** Runs one call: fails while the processor is down, and is idempotent by key. */
  call<T>(name: string, work: () => T, key?: string): T {
    this.calls.push(name);
    if (this.down) throw unavailable("down");
    const known = key === undefined ? undefined : (this.#answers.get(key) as T | undefined);
    const answer = known ?? work();
    if (key !== undefined) this.#answers.set(key, answer);
    if (this.losesAnswerOf === name) {
      this.losesAnswerOf = null;
      throw unavailable("the response was lost");
    }
    return answer;
  }

  kept(processorSubscriptionId: string): Kept {
    const it = this.subscriptions.get(processorSubscriptionId);
    if (!it) throw new Error(`no subscription ${processorSubscriptionId}`);
    return it;
  }

  invoice(invoiceId: string): KeptInvoice {
    const it = this.invoices.get(invoiceId);
    if (!it) throw new Error(`no invoice ${invoiceId}`);
    return it;
  }

  payment(intentId: string | null): Payment {
    const it = intentId === null ? undefined : this.payments.get(intentId);
    if (!it) throw new Error(`no payment ${intentId}`);
    return it;
  }

  newInvoice(processorSubscriptionId: string, billingReason: string, status: "draft" | "open"): KeptInvoice {
    const { state } = this.kept(processorSubscriptionId);
    const invoice: KeptInvoice = {
      invoiceId: this.id("in"),
      status,
      billingReason,
      processorSubscriptionId,
      subscriptionId: state.subscriptionId,
      totalCents: state.totalCents,
      attemptCount: 0,
      nextAttemptAt: null,
      createdAt: this.now,
      intentId: null,
      feeCents: null,
    };
    this.invoices.set(invoice.invoiceId, invoice);
    state.latestInvoiceId = invoice.invoiceId;
    if (status === "open") this.newPayment(invoice);
    return invoice;
  }

  newPayment(invoice: KeptInvoice): void {
    invoice.intentId = this.id("pi");
    this.payments.set(invoice.intentId, {
      intentId: invoice.intentId,
      status: "requires_payment_method",
      clientSecret: `${invoice.intentId}_secret`,
      receivedCents: 0,
      chargeId: null,
      method: "CARD",
      appliedFeeCents: null,
      actualFeeCents: null,
      verifyUrl: null,
    });
  }

  create(subscription: NewSubscription) {
    const processorSubscriptionId = this.id("sub");
    this.subscriptions.set(processorSubscriptionId, {
      basisPoints: subscription.feeBasisPoints,
      family: subscription.family,
      state: {
        processorSubscriptionId,
        customerId: subscription.customerId,
        itemId: this.id("si"),
        subscriptionId: subscription.subscriptionId,
        status: "incomplete",
        paused: false,
        resumesAt: null,
        totalCents: subscription.totalCents,
        frequency: subscription.frequency,
        endsWithPeriod: false,
        periodEnd: after(this.now, MONTHS[subscription.frequency]),
        endedAt: null,
        cancelReason: null,
        cancelComment: null,
        latestInvoiceId: null,
        methodId: null,
        methodLabel: null,
        metadata: {
          subscriptionId: subscription.subscriptionId,
          donationId: subscription.donationId,
          amountCents: String(subscription.amountCents),
          totalCents: String(subscription.totalCents),
        },
      },
    });
    const invoice = this.newInvoice(processorSubscriptionId, "subscription_create", "open");
    const itemId = this.kept(processorSubscriptionId).state.itemId;
    const intentId = invoice.intentId ?? "";
    return {
      processorSubscriptionId,
      itemId,
      invoiceId: invoice.invoiceId,
      intentId,
      clientSecret: `${intentId}_secret`,
    };
  }

  /** Makes the invoice's charge succeed. */
  pay(invoiceId: string): KeptInvoice {
    const invoice = this.invoice(invoiceId);
    if (invoice.status === "draft") this.finalize(invoiceId);
    const { state, basisPoints, family } = this.kept(invoice.processorSubscriptionId ?? "");
    const share = Math.round((invoice.totalCents * basisPoints) / 10_000);
    Object.assign(this.payment(invoice.intentId), {
      status: "succeeded",
      receivedCents: invoice.totalCents,
      chargeId: this.id("ch"),
      method: family === "card" ? "CARD" : "ACH",
      appliedFeeCents: invoice.feeCents ?? (share || null),
      actualFeeCents: 77,
    });
    Object.assign(invoice, { status: "paid", attemptCount: invoice.attemptCount + 1, nextAttemptAt: null });
    state.status = "active";
    state.methodId ??= "pm_first";
    state.methodLabel ??= "Visa ending in 4242";
    return invoice;
  }

  /** Charges an open invoice now with the subscription's method. */
  charge(invoiceId: string): string {
    const { methodId } = this.kept(this.invoice(invoiceId).processorSubscriptionId ?? "").state;
    this.charged.push(`${invoiceId} by ${methodId}`);
    if (methodId && this.emptyMethods.has(methodId)) this.decline(invoiceId);
    else this.pay(invoiceId);
    return invoiceId;
  }

  /** Marks an invoice as paid outside the processor, which cancels its payment. */
  payOutside(invoiceId: string): void {
    const invoice = this.finalize(invoiceId);
    this.payment(invoice.intentId).status = "canceled";
    Object.assign(invoice, { status: "paid", nextAttemptAt: null });
    this.kept(invoice.processorSubscriptionId ?? "").state.status = "active";
  }

  finalize(invoiceId: string): KeptInvoice {
    const invoice = this.invoice(invoiceId);
    if (invoice.status === "draft") {
      invoice.status = "open";
      this.newPayment(invoice);
    }
    return invoice;
  }

  /** Makes an attempt to charge a renewal fail with a decline. */
  decline(
    invoiceId: string,
    decline: Decline = { code: "card_declined", declineCode: "insufficient_funds" },
  ): void {
    const invoice = this.finalize(invoiceId);
    invoice.attemptCount += 1;
    invoice.nextAttemptAt = new Date(this.now.getTime() + 3 * 86_400_000);
    this.payment(invoice.intentId).status = "requires_payment_method";
    this.declines.set(invoice.intentId ?? "", decline);
    this.kept(invoice.processorSubscriptionId ?? "").state.status = "past_due";
  }

  /** Ends the current period and drafts the next invoice. */
  renew(processorSubscriptionId: string): KeptInvoice {
    const { state } = this.kept(processorSubscriptionId);
    this.now = state.periodEnd ?? this.now;
    state.periodEnd = after(this.now, MONTHS[state.frequency ?? "MONTHLY"]);
    return this.newInvoice(processorSubscriptionId, "subscription_cycle", "draft");
  }

  end(processorSubscriptionId: string, why: { comment?: string; reason?: string }): SubscriptionState {
    const { state } = this.kept(processorSubscriptionId);
    if (state.endedAt) return state;
    const first = [...this.invoices.values()].find(
      (one) => one.processorSubscriptionId === processorSubscriptionId,
    );
    if (state.status === "incomplete" && first?.status === "open") {
      first.status = "void";
      this.payment(first.intentId).status = "canceled";
    }
    Object.assign(state, {
      status: "canceled",
      endedAt: this.now,
      cancelReason: why.reason ?? "cancellation_requested",
      cancelComment: why.comment ?? null,
    });
    return state;
  }

  update(
    processorSubscriptionId: string,
    change: Partial<SubscriptionState>,
    metadata: Record<string, string>,
  ) {
    const { state } = this.kept(processorSubscriptionId);
    if (state.endedAt) return { ...state };
    Object.assign(state, change, { metadata: { ...state.metadata, ...metadata } });
    return { ...state };
  }
}

function after(at: Date, months: number): Date {
  const next = new Date(at);
  next.setUTCMonth(next.getUTCMonth() + months);
  return next;
}
