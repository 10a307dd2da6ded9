import type { Stripe } from "stripe";
import type { Advanced } from "../clock/advance";
import type { Running } from "./start";

export type Recurring = {
  subscription: Stripe.Subscription;
  customer: Stripe.Customer;
  /** The first payment, as the donor's browser receives it. */
  clientSecret: string;
};

/** A monthly subscription of $25 to acct_hope whose first payment is open. */
export async function openSubscription(
  { stripe }: Running,
  more: Partial<Stripe.SubscriptionCreateParams> & {
    amount?: number;
    recurring?: Stripe.SubscriptionCreateParams.Item.PriceData.Recurring;
  } = {},
  options: Stripe.RequestOptions = {},
): Promise<Recurring> {
  const { amount = 2500, recurring = { interval: "month" }, ...params } = more;
  const customer = await stripe.customers.create({ email: "jo@example.org", name: "Jo Lind" });
  const product = await stripe.products.create({ name: "Donation to Hope Shelter" });
  const subscription = await stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [{ price_data: { currency: "usd", product: product.id, unit_amount: amount, recurring } }],
      payment_behavior: "default_incomplete",
      payment_settings: {
        save_default_payment_method: "on_subscription",
        payment_method_types: ["card", "us_bank_account"],
      },
      transfer_data: { destination: "acct_hope" },
      on_behalf_of: "acct_hope",
      application_fee_percent: 3.4,
      metadata: { subscriptionId: "subscription_1" },
      expand: ["latest_invoice.confirmation_secret"],
      ...params,
    },
    options,
  );
  return { subscription, customer, clientSecret: secretOf(subscription) };
}

function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : undefined;
  if (!secret) throw new Error("The subscription came without a client secret.");
  return secret;
}

/** Pays the intent of a client secret. */
export function payFirst(
  { stripe }: Running,
  recurring: Recurring,
  method = "pm_card_visa",
): Promise<unknown> {
  const [intent = ""] = recurring.clientSecret.split("_secret_");
  return stripe.paymentIntents.confirm(intent, { payment_method: method });
}

/** The same with its first payment paid. */
export async function startSubscription(
  running: Running,
  more: Parameters<typeof openSubscription>[1] = {},
  method = "pm_card_visa",
): Promise<Recurring> {
  const recurring = await openSubscription(running, more);
  await payFirst(running, recurring, method);
  return recurring;
}

/** Moves the clock by `+1month` or to an instant, and waits until everything due has run. */
export async function move(running: Running, by: string | Date, patienceMs?: number): Promise<Advanced> {
  const target = typeof by === "string" ? { by } : { to: by.toISOString() };
  const answer = await running.control("clock", { ...target, ...(patienceMs ? { patienceMs } : {}) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** The types of all received events, from index `from` on. */
export function typesFrom({ receiver }: Running, from: number): string[] {
  return receiver.types().slice(from);
}

export async function invoices({ stripe }: Running, recurring: Recurring): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: recurring.subscription.id, limit: 100 })).data;
}

/** The payment intent of an invoice. */
export async function intentOf({ stripe }: Running, invoice: string): Promise<Stripe.PaymentIntent> {
  const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
  const intent = payment?.payment.payment_intent;
  return stripe.paymentIntents.retrieve(String(intent), { expand: ["latest_charge"] });
}
