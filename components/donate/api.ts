import type { z } from "zod";
import type { CreatedDonation, Fees, OwnGift, quoteInput } from "@/lib/donations/schemas";
import type { GiftRequest } from "./form-request";

export type GiftAnswer =
  | { made: true; token: string; clientSecret: string; fees: Fees }
  | { made: false; status: number; body: unknown };

/**
 * Creates the gift. `key` is its Idempotency-Key, `proof` the proof of work that was asked for. A connection that fails
 * is status 0, and may be tried again.
 */
export async function createGift(request: GiftRequest, key: string, proof?: string): Promise<GiftAnswer> {
  try {
    const response = await fetch("/api/donations", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        ...(proof ? { "X-Proof": proof } : {}),
      },
      body: JSON.stringify(request),
    });
    const body: unknown = await response.json();
    const token = response.headers.get("location")?.split("/").pop();
    if (!response.ok || !token) return { made: false, status: response.status, body };
    const { clientSecret, fees } = body as CreatedDonation;
    return { made: true, token, clientSecret, fees };
  } catch (error) {
    console.warn("The gift could not be sent", error);
    return { made: false, status: 0, body: null };
  }
}

/** The sums of a gift that is not made yet; null when the server has no answer. */
export async function fetchQuote(
  query: z.input<typeof quoteInput>,
  signal: AbortSignal,
): Promise<Fees | null> {
  try {
    const response = await fetch("/api/public/quote", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(query),
      signal,
    });
    return response.ok ? ((await response.json()) as Fees) : null;
  } catch (error) {
    if (!signal.aborted) console.warn("No quote", error);
    return null;
  }
}

/** Where the donor's own gift stands; null when the server has no answer just now. */
export async function fetchGift(
  token: string,
  signal: AbortSignal,
): Promise<Pick<OwnGift, "status" | "processing" | "verifying"> | null> {
  try {
    const response = await fetch(`/api/public/gifts/${token}`, { signal, cache: "no-store" });
    return response.ok ? ((await response.json()) as OwnGift) : null;
  } catch (error) {
    if (!signal.aborted) console.warn("No news of the gift", error);
    return null;
  }
}
