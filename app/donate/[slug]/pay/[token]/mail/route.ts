import { mailPaymentLink } from "@/app/donate/mail-payment-link";
import { requestTranslation } from "@/app/donate/request-translation";
import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { stepPath } from "@/lib/kernel/urls/step-path";

/**
 * Handles the payment step's button without JavaScript: the use case of `POST
 * /api/public/donations/:token/payment-link`.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; token: string }> },
): Promise<Response> {
  const { slug, token } = await params;
  if (!isSameOrigin(request.headers, env().appOrigin))
    return new Response((await requestTranslation()).t("shared.refusals.fromPayment"), { status: 403 });
  const page = stepPath("pay", { campaign: slug, token, frame: null });
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?mailed=limited`);
  return seeOther(`${page}?mailed=${await mailPaymentLink(request, token)}`);
}
