import type { SetupIntent } from "@stripe/stripe-js";
import { type Api, intentId } from "./api";
import type { ConfirmOptions } from "./confirm-options";
import { isSetupSecret, type SetupResult } from "./retrieve-setup";

/** Creates and saves the payment method. Authentication redirects away from the page. */
export async function confirmSetup(api: Api, options: ConfirmOptions): Promise<SetupResult> {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  const clientSecret = options.clientSecret ?? elements?.clientSecret;
  if (!clientSecret || !isSetupSecret(clientSecret))
    throw new Error("confirmSetup needs the clientSecret of a SetupIntent.");
  if (redirect === "always" && !confirmParams.return_url)
    throw new Error("confirmSetup needs confirmParams.return_url.");
  const method = confirmParams.payment_method
    ? { value: confirmParams.payment_method }
    : await elements?.createPaymentMethod();
  if (!method) throw new Error("confirmSetup needs elements or confirmParams.payment_method.");
  if (method.error) return { error: method.error };
  const { value: intent, error } = await api.post<SetupIntent>(
    `setup_intents/${intentId(clientSecret)}/confirm`,
    {
      client_secret: clientSecret,
      payment_method: method.value,
      ...(confirmParams.return_url ? { return_url: confirmParams.return_url } : {}),
    },
  );
  if (error) return { error };
  const away = nextAddress(intent, confirmParams.return_url, redirect);
  if (!away) return { setupIntent: intent };
  window.location.assign(away);
  // The page is being left: as with the real script, the promise never resolves.
  return new Promise(() => {});
}

function nextAddress(intent: SetupIntent, returnUrl: string | undefined, redirect: string): string | null {
  const action = intent.next_action;
  if (intent.status === "requires_action" && action) {
    if (action.redirect_to_url?.url) return action.redirect_to_url.url;
    // Stripe's script gets the URL from a private API; the emulator includes the hosted page here.
    const details: Record<string, unknown> = { ...action.use_stripe_sdk };
    const hosted = details["stripe_js"];
    if (typeof hosted !== "string") return null;
    return `${hosted}?return_url=${encodeURIComponent(returnUrl ?? window.location.href)}`;
  }
  if (redirect !== "always" || !returnUrl) return null;
  const url = new URL(returnUrl);
  url.searchParams.set("setup_intent", intent.id);
  url.searchParams.set("setup_intent_client_secret", intent.client_secret ?? "");
  url.searchParams.set("redirect_status", intent.status);
  return url.href;
}
