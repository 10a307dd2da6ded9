import { requestTranslation } from "@/app/donate/request-translation";
import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { refusalOf } from "@/lib/http/refusal-of";
import { confirmRaise } from "@/lib/subscriptions/raises/public-raise";

/**
 * Handles the page's form: the use case of `POST /api/public/raises/:token/confirm`, then redirects back to the page.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; token: string }> },
): Promise<Response> {
  const { slug, token } = await params;
  if (!isSameOrigin(request.headers, env().appOrigin))
    return new Response((await requestTranslation()).t("shared.refusals.fromRecurring"), { status: 403 });
  const page = `/donate/${slug}/recurring/${token}/raise`;
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?problem=limited`);
  try {
    await confirmRaise(newContext({ kind: "public" }), token);
  } catch (error) {
    const { code, extra } = refusalOf(error);
    // The page explains why a raise has ended.
    return seeOther(code === "unavailable" || extra.transient ? `${page}?problem=later` : page);
  }
  return seeOther(page);
}
