import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { type Api, intentId } from "./api";
import type { ConfirmOptions } from "./confirm-options";
import { confirmSetup } from "./confirm-setup";
import { Elements, type ElementsOptions } from "./elements";
import { retrieveSetup, type SetupResult } from "./retrieve-setup";

export type PaymentResult =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { paymentIntent?: undefined; error: StripeError };

/** The donor's input from the bank statement: the code of one deposit, or the amounts of two in cents. */
export type Statement = { amounts?: number[]; descriptor_code?: string };

export type StripeJs = {
  elements(options?: ElementsOptions): Elements;
  confirmPayment(options: ConfirmOptions): Promise<PaymentResult>;
  retrievePaymentIntent(clientSecret: string): Promise<PaymentResult>;
  confirmSetup(options: ConfirmOptions): Promise<SetupResult>;
  retrieveSetupIntent(clientSecret: string): Promise<SetupResult>;
  verifyMicrodepositsForPayment(clientSecret: string, statement: Statement): Promise<PaymentResult>;
  registerAppInfo(): void;
  _registerWrapper(): void;
};

/** The parts of Stripe.js that a donation page uses. */
export function makeStripe(api: Api): StripeJs {
  return {
    elements: (options = {}) => new Elements(api, options),
    async confirmPayment(options) {
      const result = await confirmPayment(api, options);
      // A wallet's sheet closes after the payment, and after a refused one.
      options.elements?.express?.finish();
      return result;
    },
    confirmSetup: (options) => confirmSetup(api, options),
    retrieveSetupIntent: (clientSecret) => retrieveSetup(api, clientSecret),
    async retrievePaymentIntent(clientSecret) {
      const { value, error } = await api.intent(clientSecret);
      return error ? { error } : { paymentIntent: value };
    },
    async verifyMicrodepositsForPayment(clientSecret, { amounts = [], descriptor_code: code }) {
      const { value, error } = await api.post<PaymentIntent>(
        `payment_intents/${intentId(clientSecret)}/verify_microdeposits`,
        {
          client_secret: clientSecret,
          ...(code === undefined ? {} : { descriptor_code: code }),
          ...Object.fromEntries(amounts.map((amount, index) => [`amounts[${index}]`, String(amount)])),
        },
      );
      return error ? { error } : { paymentIntent: value };
    },
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** Creates the payment method and confirms. Authentication redirects away from the page. */
async function confirmPayment(api: Api, options: ConfirmOptions): Promise<PaymentResult> {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  const clientSecret = options.clientSecret ?? elements?.clientSecret;
  if (!clientSecret) throw new Error("confirmPayment needs a clientSecret.");
  if (redirect === "always" && !confirmParams.return_url)
    throw new Error("confirmPayment needs confirmParams.return_url.");
  const terms = elements?.clientSecret ? {} : (elements?.terms("client_context") ?? {});
  if (elements && Object.keys(terms).length > 0 && !elements.submitted)
    throw new Error("elements.submit() must be called before stripe.confirmPayment().");
  const method = confirmParams.payment_method
    ? { value: confirmParams.payment_method }
    : await elements?.createPaymentMethod();
  if (!method) throw new Error("confirmPayment needs elements or confirmParams.payment_method.");
  if (method.error) return { error: method.error };
  const { value: intent, error } = await api.post<PaymentIntent>(
    `payment_intents/${intentId(clientSecret)}/confirm`,
    {
      client_secret: clientSecret,
      payment_method: method.value,
      ...(confirmParams.return_url ? { return_url: confirmParams.return_url } : {}),
      ...(confirmParams.receipt_email ? { receipt_email: confirmParams.receipt_email } : {}),
      ...terms,
    },
  );
  if (error) return { error };
  const away = nextAddress(intent, confirmParams.return_url, redirect);
  if (!away) return { paymentIntent: intent };
  window.location.assign(away);
  // The page is being left: as with the real script, the promise never resolves.
  return new Promise(() => {});
}

function nextAddress(intent: PaymentIntent, returnUrl: string | undefined, redirect: string): string | null {
  const action = intent.next_action;
  if (intent.status === "requires_action" && action && action.type !== "verify_with_microdeposits") {
    if (action.redirect_to_url?.url) return action.redirect_to_url.url;
    // Stripe's script gets the URL from a private API; the emulator includes the hosted page here.
    const details: Record<string, unknown> = { ...action.use_stripe_sdk };
    const hosted = details["stripe_js"];
    if (typeof hosted !== "string") return null;
    return `${hosted}?return_url=${encodeURIComponent(returnUrl ?? window.location.href)}`;
  }
  // An account that requires verification: the donor continues to the page, and verifies days later.
  if (redirect !== "always" || !returnUrl) return null;
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "pending");
  return url.href;
}
