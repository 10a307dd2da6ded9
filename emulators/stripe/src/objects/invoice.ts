import { finalizesAt, HOUR } from "../invoices/finalizes-at";
import type { RenderContext } from "../simulator";
import type { InvoicePaymentRecord, InvoiceRecord } from "../store/billing-records";
import { invoiceLineView } from "./invoice-line";

/**
 * The invoice without fields removed in newer API versions (`subscription`, `payment_intent`, `charge`, `paid`, fees);
 * `payments` and `confirmation_secret` are included only when expanded.
 */
export function invoiceView(context: RenderContext, invoice: InvoiceRecord): Record<string, unknown> {
  const { store, config } = context;
  const customer = store.get("customer", invoice.customer);
  const draft = invoice.status === "draft";
  const paidCents = invoice.status === "paid" ? invoice.amountCents : 0;
  const delivered = store.deliveries.get(invoice.createdEvent ?? "");
  return {
    id: invoice.id,
    object: "invoice",
    account_country: "US",
    account_name: "Almoner",
    account_tax_ids: null,
    amount_due: invoice.amountCents,
    amount_overpaid: 0,
    amount_paid: paidCents,
    amount_paid_off_stripe: 0,
    amount_remaining: invoice.amountCents - paidCents,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0 || invoice.status === "paid",
    auto_advance: invoice.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: draft && invoice.autoAdvance ? invoice.created + HOUR : null,
    billing_reason: invoice.billingReason,
    collection_method: "charge_automatically",
    created: invoice.created,
    currency: "usd",
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: invoice.defaultMethod,
    default_source: null,
    default_tax_rates: [],
    description: invoice.description,
    discounts: [],
    due_date: null,
    effective_at: invoice.finalizedAt,
    ending_balance: draft ? null : 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: draft ? null : `${config.origin}/invoices/${invoice.id}`,
    invoice_pdf: draft ? null : `${config.origin}/invoices/${invoice.id}`,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: [invoiceLineView(store, invoice)],
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: draft && invoice.autoAdvance ? finalizesAt(context, invoice) : invoice.nextAttempt,
    number: invoice.number,
    on_behalf_of: invoice.onBehalfOf,
    parent: {
      quote_details: null,
      subscription_details: { metadata: invoice.subscriptionMetadata, subscription: invoice.subscription },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: invoice.methodTypes,
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: invoice.amountCents,
    subtotal_excluding_tax: invoice.amountCents,
    test_clock: null,
    total: invoice.amountCents,
    total_discount_amounts: [],
    total_excluding_tax: invoice.amountCents,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: delivered?.state === "delivered" ? (delivered.last?.at ?? null) : null,
  };
}

/** The link between an invoice and a payment intent. */
export function invoicePaymentView(payment: InvoicePaymentRecord): Record<string, unknown> {
  return {
    id: payment.id,
    object: "invoice_payment",
    amount_paid: payment.status === "paid" ? payment.amountCents : null,
    amount_requested: payment.amountCents,
    created: payment.created,
    currency: "usd",
    invoice: payment.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment.paymentIntent, type: "payment_intent" },
    status: payment.status,
    status_transitions: { canceled_at: payment.canceledAt, paid_at: payment.paidAt },
  };
}
