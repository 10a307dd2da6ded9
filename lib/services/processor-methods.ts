import Stripe from "stripe";
import { call } from "./processor-client";
import type { MethodFamily } from "./processor-subscriptions";

/** Asks for another payment method of a donor, to be confirmed in the browser and used while they are away. */
export async function createSetupIntent(plan: {
  planId: string;
  customerId: string;
  accountId: string;
  family: MethodFamily;
}): Promise<{ setupIntentId: string; clientSecret: string }> {
  const intent = await call((api) =>
    api.setupIntents.create({
      customer: plan.customerId,
      usage: "off_session",
      on_behalf_of: plan.accountId,
      allowed_payment_method_types: [plan.family],
      metadata: { planId: plan.planId },
    }),
  );
  if (!intent.client_secret) throw new Error(`setup intent ${intent.id} came without a client secret`);
  return { setupIntentId: intent.id, clientSecret: intent.client_secret };
}

export type SetupState = { status: string; planId: string | null; methodId: string | null };

/** What became of it, and which of our plans it was made for; null for one that does not exist. */
export async function retrieveSetupIntent(setupIntentId: string): Promise<SetupState | null> {
  try {
    const intent = await call((api) => api.setupIntents.retrieve(setupIntentId));
    const method = intent.payment_method;
    return {
      status: intent.status,
      planId: intent.metadata?.["planId"] ?? null,
      methodId: (typeof method === "string" ? method : method?.id) ?? null,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}
