import { send } from "@/lib/client/send";
import type { Body } from "@/lib/client/types";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import type { Fees } from "@/lib/donations/schemas";
import type { DonationRequest } from "./form-request";

export type CreateResult =
  | { created: true; token: string; clientSecret: string | null; fees: Fees }
  | { created: false; status: number; body: unknown; retryAfterSeconds: number | null };

/**
 * Creates the donation. `key` is the Idempotency-Key, `proof` the proof of work. A failed connection is reported as
 * status 0 and can be retried.
 */
export async function createDonation(
  request: DonationRequest,
  key: string,
  proof?: string,
): Promise<CreateResult> {
  const answer = await send<"createDonation">("POST /api/donations", {
    body: request,
    idempotencyKey: key,
    ...(proof ? { headers: { "X-Proof": proof } } : {}),
  });
  if (!answer.ok) {
    if (answer.status === 0) console.warn("The donation could not be sent", answer.cause);
    const { status, body, headers } = answer;
    const wait = headers.get("retry-after");
    return { created: false, status, body, retryAfterSeconds: wait === null ? null : Number(wait) };
  }
  const { clientSecret, fees } = answer.data;
  const token = answer.headers.get("location")?.split("/").pop();
  return token
    ? { created: true, token, clientSecret, fees }
    : { created: false, status: 0, body: null, retryAfterSeconds: null };
}

/** Returns the fees of a donation before it is created; null if there was no response or an error. */
export async function fetchQuote(body: Body<"quoteDonation">, signal: AbortSignal): Promise<Fees | null> {
  const answer = await send<"quoteDonation">("POST /api/public/quote", { body, signal });
  if (answer.ok) return answer.data;
  if (answer.status === 0 && !signal.aborted) console.warn("The quote request failed", answer.cause);
  return null;
}

/** Returns the donation's current status; null if there was no response or an error. */
export async function fetchDonation(
  token: string,
  signal: AbortSignal,
): Promise<Pick<PublicDonation, "status" | "processing" | "verifying"> | null> {
  const answer = await send<"getPublicDonation">("GET /api/public/donations/{token}", {
    params: { token },
    signal,
  });
  if (answer.ok) return answer.data;
  if (answer.status === 0 && !signal.aborted) console.warn("The status request failed", answer.cause);
  return null;
}
