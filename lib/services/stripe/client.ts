import Stripe from "stripe";
import { env } from "@/lib/config/env";
import { refused, unavailable } from "@/lib/kernel/errors";

const TIMEOUT_MS = 6000;
/** The API version that lib/services/stripe and the emulator were written against; it changes only deliberately. */
const API_VERSION = "2026-10-28.endive";

const shared = globalThis as typeof globalThis & { almonerStripe?: Stripe };

/** Returns the client of the processor, one per process. {@link call} also maps its errors. */
export function stripe(): Stripe {
  if (shared.almonerStripe) return shared.almonerStripe;
  const { stripeSecretKey, stripeApiBase } = env();
  const base = stripeApiBase ? new URL(stripeApiBase) : null;
  shared.almonerStripe = new Stripe(stripeSecretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === "https:" ? "443" : "80"),
          protocol: base.protocol === "https:" ? "https" : "http",
        }
      : {}),
  });
  return shared.almonerStripe;
}

/** Runs a call. Throws `unavailable` if the processor is down, slow or rate-limiting. */
export async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await work(stripe());
  } catch (error) {
    const passing =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      // Includes HTML responses of a gateway, which the SDK cannot parse.
      error instanceof Stripe.errors.StripeAPIError ||
      // 409: the same call is in progress elsewhere.
      (error instanceof Stripe.errors.StripeError &&
        (error.statusCode === 409 || (error.statusCode ?? 0) >= 500));
    if (passing) throw unavailable("The payment processor cannot be reached right now; try again", error);
    throw error;
  }
}

/** Runs a call like `call`, and throws `refused` if the organization's account cannot accept the payment. */
export async function refusing<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(work);
  } catch (error) {
    const aboutTheAccount =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      (/capabilit|account/.test(error.code ?? "") || /^(transfer_data|on_behalf_of)/.test(error.param ?? ""));
    throw aboutTheAccount ? refused("Organization has not completed payment setup") : error;
  }
}

/** Whether the processor has no object with this id. */
export function isMissing(error: unknown, objectId: string): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    error.code === "resource_missing" &&
    error.message.includes(`'${objectId}'`)
  );
}
