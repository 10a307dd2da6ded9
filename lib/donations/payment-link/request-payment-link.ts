import { env } from "@/lib/config/env";
import { requireDonationByToken } from "@/lib/donations/public/get-public-donation";
import { checkPaymentMail } from "@/lib/fraud/check-payment-mail";
import { consume } from "@/lib/http/limits/limiter";
import { POLICIES } from "@/lib/http/limits/rate-limits";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { paymentLinkRequested } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import type { LinkRequest } from "@/lib/subscriptions/schemas";
import { isPayable } from "./rules";

const RESPONSE: LinkRequest = { requested: true };

/**
 * Mails the link to an unpaid donation's payment step to the donation's address. That address is not verified, so the
 * mail contains no text by the donor. The response is the same if nothing is left to pay. Throws `not_found`,
 * `unavailable`, and as {@link checkPaymentMail}.
 */
export async function requestPaymentLink(ctx: Context, token: string): Promise<LinkRequest> {
  const { donation } = await requireDonationByToken(ctx, token);
  const { id: donationId, campaignId, orgId, donorEmail: email } = donation;
  const mail = { donationId, campaignId, email, countForOrganization: () => mayMail(orgId) };
  if (!(await checkPaymentMail(ctx, isPayable(donation) ? mail : null))) return RESPONSE;
  const requestId = newId();
  const data = { requestId, donationId };
  try {
    await sendToBackground([{ id: `payment-link:${requestId}`, name: paymentLinkRequested.name, data }]);
  } catch (cause) {
    throw unavailable("The email could not be sent right now; try again", cause);
  }
  return RESPONSE;
}

async function mayMail(orgId: string): Promise<boolean> {
  return env().rateLimitsOff || (await consume(POLICIES.paymentMail, orgId)).allowed;
}
