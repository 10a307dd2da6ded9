import type { Stripe } from "stripe";

export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
};

/** An error in Stripe's format: `{ error: { type, code, message, … } }`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
  }
}

export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`;
}

/** 400 for an invalid request. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, ...more });
}

/** 404, or 400 where the id was a parameter, as at Stripe. */
export function noSuch(noun: string, id: string, param = "id"): ApiError {
  const status = param === "id" ? 404 : 400;
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

/** Stripe's error for an injected status. */
export function faultError(status: number): ApiError {
  if (status === 429)
    return new ApiError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Too many requests hit the API too quickly. Wait a moment and try again.",
    });
  if (status < 500)
    return new ApiError(status, { type: "invalid_request_error", message: "An injected refusal." });
  return new ApiError(status, { type: "api_error", message: "An injected failure of the processor." });
}
