import { POST as createDonation } from "@/app/api/donations/route";
import { attemptKey } from "@/components/donate/form/attempt";
import type { DonationRequest } from "@/components/donate/form/form-request";
import { env } from "@/lib/config/env";

/**
 * Calls `POST /api/donations` in this process, with the same limits, validation, idempotency and errors. The donor's IP
 * address is taken from the headers.
 */
export function callApi(
  request: Request,
  donation: DonationRequest,
  attempt: string | undefined,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/json");
  headers.delete("Content-Length");
  headers.delete("Idempotency-Key");
  if (attempt) headers.set("Idempotency-Key", attemptKey(attempt, donation));
  const call = new Request(`${env().appOrigin}/api/donations`, {
    method: "POST",
    headers,
    body: JSON.stringify(donation),
  });
  return createDonation(call, { params: Promise.resolve({}) });
}
