import type { SetupIntent, StripeError } from "@stripe/stripe-js";
import { type Api, intentId } from "./api";

export type SetupResult =
  | { setupIntent: SetupIntent; error?: undefined }
  | { setupIntent?: undefined; error: StripeError };

/** True for the client secret of a setup intent: `seti_x_secret_y`. */
export function isSetupSecret(clientSecret: string): boolean {
  return clientSecret.startsWith("seti_");
}

export async function retrieveSetup(api: Api, clientSecret: string): Promise<SetupResult> {
  const { value, error } = await api.get<SetupIntent>(`setup_intents/${intentId(clientSecret)}`, {
    client_secret: clientSecret,
  });
  return error ? { error } : { setupIntent: value };
}
