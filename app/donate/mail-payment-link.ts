import { requestPaymentLink } from "@/lib/donations/payment-link/request-payment-link";
import { newContext } from "@/lib/http/context";
import { pageClient } from "@/lib/http/limits/page-client";
import { refusalOf } from "@/lib/http/refusal-of";

/** The outcome of a mail requested on the payment step, as shown there. */
export type Mailed = "sent" | "limited" | "crowded" | "failed";

/** Mails the link to a payment step to the donor of a form, rate limited by the donor's network address. */
export async function mailPaymentLink(request: Request, token: string): Promise<Mailed> {
  const client = pageClient(request);
  try {
    await requestPaymentLink({ ...newContext({ kind: "public" }), client }, token);
    return "sent";
  } catch (error) {
    const { code } = refusalOf(error);
    // Only a script can solve the challenge, and with a script the donor pays on the page itself.
    if (code === "forbidden") return "crowded";
    return code === "limited" ? "limited" : "failed";
  }
}
