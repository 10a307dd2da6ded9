import Stripe from "stripe";
import { env } from "@/lib/config/env";
import { stripe } from "./client";

/** The processor's own tolerance, in both directions from the machine's clock. */
const TOLERANCE_SECONDS = 300;
const LONGEST_HEADER = 2000;

/**
 * Whether a signature header is well-formed and at most five minutes before or after `nowMs`. This needs no body. The
 * SDK accepts any signature from the future.
 */
export function isTimely(signature: string, nowMs: number): boolean {
  if (signature.length > LONGEST_HEADER || !/(?:^|,)v1=/.test(signature)) return false;
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const [seconds = ""] = times.map((part) => part.slice(2));
  if (times.length !== 1 || !/^\d{1,12}$/.test(seconds)) return false;
  return Math.abs(nowMs / 1000 - Number(seconds)) <= TOLERANCE_SECONDS;
}

/** The result of `readSignedBody`: no valid signature, a signed body that is not JSON, or the parsed value. */
export type SignedBody = { is: "unsigned" } | { is: "malformed" } | { is: "json"; value: unknown };

/** Parses a body signed with one of our secrets; never parses any other. */
export function readSignedBody(body: Buffer, signature: string): SignedBody {
  for (const secret of env().webhookSecrets) {
    try {
      return { is: "json", value: stripe().webhooks.constructEvent(body, signature, secret) };
    } catch (error) {
      // The SDK compares the signature before it parses, so any other error means that the signed body is malformed.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return { is: "malformed" };
    }
  }
  return { is: "unsigned" };
}
