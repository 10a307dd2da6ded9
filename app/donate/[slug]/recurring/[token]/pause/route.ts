import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { readForm } from "@/lib/http/body";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { AppError } from "@/lib/kernel/errors";
import { pausePublicSubscription } from "@/lib/subscriptions/change/pause-public-subscription";
import { pauseSubscriptionInput } from "@/lib/subscriptions/schemas";

const MAX_BYTES = 4096;

/** Form submission of the page: the use case of `POST /api/public/subscriptions/:token/pause`, then back to the page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; token: string }> },
): Promise<Response> {
  const { slug, token } = await params;
  if (!isSameOrigin(request.headers, env().appOrigin))
    return new Response("Please submit this form from the page of your recurring donation", { status: 403 });
  const page = `/donate/${slug}/recurring/${token}`;
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?problem=limited`);
  const text = await readForm(request, MAX_BYTES);
  if (text === null) return new Response("The form is too large", { status: 413 });
  const day = new URLSearchParams(text).get("until");
  const input = pauseSubscriptionInput.safeParse({ until: day });
  if (!input.success) return seeOther(`${page}?problem=day#pause-title`);
  try {
    await pausePublicSubscription(newContext({ kind: "public" }), { token, until: input.data.until });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") return seeOther(page);
    if (error.code === "invalid") return seeOther(`${page}?problem=day#pause-title`);
    return seeOther(`${page}?problem=${error.code === "forbidden" ? "link" : "pause"}`);
  }
  return seeOther(page);
}
