import { POST as createDonation } from "@/app/api/donations/route";
import { attemptKey } from "@/components/donate/form/attempt";
import type { DonationRequest } from "@/components/donate/form/form-request";
import { env } from "@/lib/config/env";

/**
 * `POST /api/donations`, called in this process: limits, validation, idempotency and errors are the API's own, so
 * the form without JavaScript can do neither more nor less. The donor's address travels in the headers.
 */
export function askApi(
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
