import { makeApi } from "./api";
import { makeStripe, type StripeJs } from "./stripe";

/** The global that `loadStripe` of @stripe/stripe-js expects: a function with the release's name. */
type Constructor = ((publishableKey: string) => StripeJs) & { version: string };

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error("Load this file with <script src>.");
const { origin } = new URL(script.src);

const construct: Constructor = Object.assign(
  (publishableKey: string): StripeJs => {
    if (!publishableKey.startsWith("pk_"))
      throw new Error("Use a publishable key in the browser, never the secret one.");
    return makeStripe(makeApi(origin, publishableKey));
  },
  { version: "endive" },
);

Object.assign(window, { Stripe: construct });
