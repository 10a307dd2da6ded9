import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { AppError } from "@/lib/kernel/errors";
import { resumePublicSubscription } from "@/lib/subscriptions/change/pause-public-subscription";

/** Form submission of the page: the use case of `POST /api/public/subscriptions/:token/resume`, then back to the page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; token: string }> },
): Promise<Response> {
  const { slug, token } = await params;
  if (!isSameOrigin(request.headers, env().appOrigin))
    return new Response("Please submit this form from the page of your recurring donation", { status: 403 });
  const page = `/donate/${slug}/recurring/${token}`;
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?problem=limited`);
  try {
    await resumePublicSubscription(newContext({ kind: "public" }), token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") return seeOther(page);
    return seeOther(`${page}?problem=${error.code === "forbidden" ? "link" : "pause"}`);
  }
  return seeOther(page);
}
