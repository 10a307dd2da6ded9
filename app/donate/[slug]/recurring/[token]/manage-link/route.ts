import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import { clientAddress } from "@/lib/http/limits/client-address";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { AppError } from "@/lib/kernel/errors";
import { requestManageLink } from "@/lib/subscriptions/links/request-manage-link";

/** Form submission of the page: the use case of `POST /api/public/subscriptions/:token/manage-link`, then back to the page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; token: string }> },
): Promise<Response> {
  const { slug, token } = await params;
  const { appOrigin, trustedProxies } = env();
  if (!isSameOrigin(request.headers, appOrigin))
    return new Response("Please submit this form from the page of your recurring donation", { status: 403 });
  const page = `/donate/${slug}/recurring/${token}`;
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?problem=limited`);
  const client = { address: clientAddress(request.headers, trustedProxies), proof: null };
  try {
    await requestManageLink({ ...newContext({ kind: "public" }), client }, token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") return seeOther(page);
    return seeOther(`${page}?problem=${error.code === "limited" ? "mails" : "mail"}`);
  }
  return seeOther(`${page}?requested=1#change`);
}
