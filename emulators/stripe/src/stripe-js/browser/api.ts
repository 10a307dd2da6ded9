import type { PaymentIntent, StripeError } from "@stripe/stripe-js";

export type Result<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError };
export type Api = {
  origin: string;
  get<T>(path: string, params: Record<string, string>): Promise<Result<T>>;
  post<T>(path: string, params: Record<string, string>): Promise<Result<T>>;
  intent(clientSecret: string): Promise<Result<PaymentIntent>>;
};

/** Calls the API with the publishable key; refusals and network errors are both returned as `error`. */
export function makeApi(origin: string, key: string): Api {
  async function call<T>(method: string, path: string, params: Record<string, string>): Promise<Result<T>> {
    const form = new URLSearchParams(params);
    const post = method === "POST";
    try {
      const response = await fetch(`${origin}/v1/${path}${post ? "" : `?${form}`}`, {
        method,
        headers: { Authorization: `Bearer ${key}` },
        ...(post ? { body: form } : {}),
      });
      const body = await response.json();
      return response.ok ? { value: body } : { error: body.error };
    } catch {
      const message = "We could not reach the payment processor. Check your connection and try again.";
      return { error: { type: "api_connection_error", message } };
    }
  }
  const get: Api["get"] = (path, params) => call("GET", path, params);
  return {
    origin,
    get,
    post: (path, params) => call("POST", path, params),
    intent: (secret) => get(`payment_intents/${intentId(secret)}`, { client_secret: secret }),
  };
}

/** `pi_x` of `pi_x_secret_y`. */
export function intentId(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
