import Stripe from "stripe";
import { call } from "./client";
import type { MethodFamily } from "./method-types";

/** Starts saving another payment method of a donor, to be confirmed in the browser and used off-session. */
export async function createSetupIntent(subscription: {
  subscriptionId: string;
  customerId: string;
  accountId: string;
  family: MethodFamily;
  /** The keyed hash of the caller, by which declines are counted, since events do not identify the browser. */
  clientKey: string | null;
}): Promise<{ setupIntentId: string; clientSecret: string }> {
  const intent = await call((api) =>
    api.setupIntents.create({
      customer: subscription.customerId,
      usage: "off_session",
      on_behalf_of: subscription.accountId,
      allowed_payment_method_types: [subscription.family],
      metadata: {
        planId: subscription.subscriptionId,
        ...(subscription.clientKey ? { clientKey: subscription.clientKey } : {}),
      },
    }),
  );
  if (!intent.client_secret) throw new Error(`setup intent ${intent.id} came without a client secret`);
  return { setupIntentId: intent.id, clientSecret: intent.client_secret };
}

export type SetupState = {
  setupIntentId: string;
  status: string;
  subscriptionId: string | null;
  clientKey: string | null;
  methodId: string | null;
  createdAt: Date;
  /** The processor's code for the newest attempt's failure; null if it did not fail. */
  decline: string | null;
  /** The processor's id of the newest attempt. */
  attemptId: string | null;
};

/** Lists the newest setups of a customer, at most twenty. Unconfirmed ones contain declines. */
export async function listSetupIntents(customerId: string): Promise<SetupState[]> {
  const { data } = await call((api) => api.setupIntents.list({ customer: customerId, limit: 20 }));
  return data.map(stateOf);
}

/** Reads a setup and its subscription's id. Null if it does not exist. */
export async function retrieveSetupIntent(setupIntentId: string): Promise<SetupState | null> {
  try {
    return stateOf(await call((api) => api.setupIntents.retrieve(setupIntentId)));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Cancels a setup, so that no card can be tried on it. Does nothing if it is finished or does not exist. */
export async function cancelSetupIntent(setupIntentId: string): Promise<void> {
  try {
    await call((api) => api.setupIntents.cancel(setupIntentId, { cancellation_reason: "abandoned" }));
  } catch (error) {
    const over = ["setup_intent_unexpected_state", "resource_missing"];
    if (!(error instanceof Stripe.errors.StripeError && over.includes(error.code ?? ""))) throw error;
  }
}

function stateOf(it: Stripe.SetupIntent): SetupState {
  const method = it.payment_method;
  const error = it.last_setup_error;
  const attempt = it.latest_attempt;
  return {
    setupIntentId: it.id,
    status: it.status,
    subscriptionId: it.metadata?.["planId"] ?? null,
    clientKey: it.metadata?.["clientKey"] ?? null,
    methodId: (typeof method === "string" ? method : method?.id) ?? null,
    createdAt: new Date(it.created * 1000),
    decline: error ? (error.decline_code ?? error.code ?? "unknown") : null,
    attemptId: (typeof attempt === "string" ? attempt : attempt?.id) ?? null,
  };
}
