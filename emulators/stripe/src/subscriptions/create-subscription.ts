import { invalidRequest } from "../api/errors";
import { nextPeriod } from "../clock/calendar";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { draftInvoice } from "../invoices/draft-invoice";
import { finalizeInvoice } from "../invoices/finalize-invoice";
import { checkAmounts } from "../payments/amounts";
import { requireDestination, usableTypes } from "../payments/capabilities";
import type { Simulator } from "../simulator";
import type { PriceRecord, SubscriptionRecord } from "../store/billing-records";

export type NewSubscription = Pick<
  SubscriptionRecord,
  | "customer"
  | "saveMethod"
  | "methodTypes"
  | "defaultMethod"
  | "destination"
  | "onBehalfOf"
  | "feeBasisPoints"
  | "description"
  | "metadata"
> & { price: PriceRecord; quantity: number; itemMetadata: Record<string, string> };

/**
 * Creates a subscription that starts now. It is incomplete until its first invoice, which is finalized at once, has
 * been paid.
 */
export function createSubscription(
  simulator: Simulator,
  cause: Cause,
  input: NewSubscription,
): SubscriptionRecord {
  const { price, quantity, itemMetadata, ...fields } = input;
  if (!price.recurring)
    throw invalidRequest(`The price specified is not recurring: ${price.id}.`, { param: "items[0][price]" });
  checkAmounts(price.amountCents * quantity, null, null);
  if (fields.destination) requireDestination(simulator, fields.destination);
  const usable = usableTypes(simulator, fields.onBehalfOf, fields.methodTypes ?? ["card", "us_bank_account"]);
  const created = simulator.now();
  const opened: SubscriptionRecord = {
    ...fields,
    methodTypes: fields.methodTypes && usable,
    id: newId("sub"),
    created,
    status: "incomplete",
    item: { id: newId("si").slice(0, 17), created, price: price.id, quantity, metadata: itemMetadata },
    anchor: created,
    periodStart: created,
    periodEnd: nextPeriod(created, price.recurring, created),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    pause: null,
    latestInvoice: null,
    failNext: null,
  };
  const invoice = draftInvoice(simulator, opened, {
    billingReason: "subscription_create",
    periodStart: created,
  });
  const subscription = simulator.store.put("subscription", { ...opened, latestInvoice: invoice.id });
  emit(simulator, cause, "customer.subscription.created", "subscription", subscription);
  finalizeInvoice(simulator, cause, invoice);
  return subscription;
}
