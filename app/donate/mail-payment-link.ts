import { env } from "@/lib/config/env";
import { requestPaymentLink } from "@/lib/donations/payment-link/request-payment-link";
import { newContext } from "@/lib/http/context";
import { clientAddress } from "@/lib/http/limits/client-address";
import { AppError } from "@/lib/kernel/errors";

/** What the payment step says about the mail that was requested there. */
export type Mailed = "sent" | "limited" | "failed";

/** Requests the link to a payment step for the donor of a form, counted by the donor's network address. */
export async function mailPaymentLink(request: Request, token: string): Promise<Mailed> {
  const client = { address: clientAddress(request.headers, env().trustedProxies), proof: null };
  try {
    await requestPaymentLink({ ...newContext({ kind: "public" }), client }, token);
    return "sent";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "limited" ? "limited" : "failed";
  }
}
