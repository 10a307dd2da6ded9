import type { InvoiceRecord } from "../store/billing-records";
import type { Store } from "../store/store";

/** The only line of an invoice: the amount of a period. */
export function invoiceLineView(store: Store, invoice: InvoiceRecord): Record<string, unknown> {
  const { line } = invoice;
  const price = store.get("price", line.price);
  return {
    id: line.id,
    object: "line_item",
    amount: invoice.amountCents,
    currency: "usd",
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscriptionMetadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: line.item,
      },
      type: "subscription_item_details",
    },
    period: { end: line.periodEnd, start: line.periodStart },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: price?.product ?? "" },
      type: "price_details",
      unit_amount_decimal: String(invoice.amountCents / line.quantity),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: invoice.subscription,
    subtotal: invoice.amountCents,
    taxes: [],
  };
}
