import { createHmac } from "node:crypto";

/** The value of `Stripe-Signature`: HMAC-SHA256 over "<seconds>.<body>" with the endpoint's secret, in hex. */
export function signatureHeader(secret: string, body: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}
