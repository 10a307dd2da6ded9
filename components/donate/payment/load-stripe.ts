import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

const LOAD_TIMEOUT_MS = 20_000;

/** The processor's key. `scriptUrl` replaces Stripe's script and is only set with the emulator. */
export type Processor = { publishableKey: string; scriptUrl?: string };

/** Loads the processor's script. Rejects if that fails; may be called again. */
export async function loadProcessor({ publishableKey, scriptUrl }: Processor): Promise<Stripe> {
  if (scriptUrl && !("Stripe" in window)) await addScript(scriptUrl);
  const stripe = await withinTime(loadStripe(publishableKey));
  if (!stripe) throw new Error("The payment script did not start");
  return stripe;
}

function addScript(src: string): Promise<void> {
  return withinTime(
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = src;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error("The payment script could not be loaded"));
      };
      document.head.append(script);
    }),
  );
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The payment script took too long")), LOAD_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
