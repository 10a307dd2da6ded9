import { send } from "@/lib/client/send";
import type { Body } from "@/lib/client/types";
import type { PublicDonation } from "@/lib/donations/public-donation-schemas";
import type { Fees } from "@/lib/donations/schemas";
import type { DonationRequest } from "./form-request";

export type DonationAnswer =
  | { made: true; token: string; clientSecret: string | null; fees: Fees }
  | { made: false; status: number; body: unknown; retryAfterSeconds: number | null };

/**
 * Creates the donation. `key` is its Idempotency-Key, `proof` the proof of work that was asked for. A connection that fails
 * is status 0, and may be tried again.
 */
export async function createDonation(
  request: DonationRequest,
  key: string,
  proof?: string,
): Promise<DonationAnswer> {
  const answer = await send<"createDonation">("POST /api/donations", {
    body: request,
    idempotencyKey: key,
    ...(proof ? { headers: { "X-Proof": proof } } : {}),
  });
  if (!answer.ok) {
    if (answer.status === 0) console.warn("The gift could not be sent", answer.cause);
    const { status, body, headers } = answer;
    const wait = headers.get("retry-after");
    return { made: false, status, body, retryAfterSeconds: wait === null ? null : Number(wait) };
  }
  const { clientSecret, fees } = answer.data;
  const token = answer.headers.get("location")?.split("/").pop();
  return token
    ? { made: true, token, clientSecret, fees }
    : { made: false, status: 0, body: null, retryAfterSeconds: null };
}

/** The sums of a donation that is not made yet; null when the server has no answer. */
export async function fetchQuote(body: Body<"quoteDonation">, signal: AbortSignal): Promise<Fees | null> {
  const answer = await send<"quoteDonation">("POST /api/public/quote", { body, signal });
  if (answer.ok) return answer.data;
  if (answer.status === 0 && !signal.aborted) console.warn("No quote", answer.cause);
  return null;
}

/** Where the donor's own donation stands; null when the server has no answer just now. */
export async function fetchDonation(
  token: string,
  signal: AbortSignal,
): Promise<Pick<PublicDonation, "status" | "processing" | "verifying"> | null> {
  const answer = await send<"getPublicDonation">("GET /api/public/donations/{token}", {
    params: { token },
    signal,
  });
  if (answer.ok) return answer.data;
  if (answer.status === 0 && !signal.aborted) console.warn("No news of the gift", answer.cause);
  return null;
}
