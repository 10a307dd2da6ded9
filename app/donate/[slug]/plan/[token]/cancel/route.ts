import { env } from "@/lib/config/env";
import { readForm } from "@/lib/http/body";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/within-limit";
import { AppError } from "@/lib/kernel/errors";
import { storableText } from "@/lib/kernel/text";
import { cancelPublicSubscription } from "@/lib/subscriptions/cancel-public-subscription";
import { cancelPlanInput } from "@/lib/subscriptions/schemas";
import { isSameOrigin } from "../../../../same-origin";
import { seeOther } from "../../../../see-other";

const MAX_BYTES = 4096;

/** Cancelling without JavaScript: the same verb as `POST /api/public/subscriptions/:token/cancel`, then back to the page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string; token: string }> },
): Promise<Response> {
  const { slug, token } = await params;
  if (!isSameOrigin(request.headers, env().appOrigin))
    return new Response("Open the page of your gift itself", { status: 403 });
  const page = `/donate/${slug}/plan/${token}`;
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?problem=limited`);
  const text = await readForm(request, MAX_BYTES);
  if (text === null) return new Response("The form is too large", { status: 413 });
  const form = new URLSearchParams(text);
  const { reason } = cancelPlanInput.parse({ reason: storableText(form.get("reason") ?? "", 300) });
  try {
    await cancelPublicSubscription(newContext({ kind: "public" }), { token, reason });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") return seeOther(page);
    return seeOther(`${page}?problem=${error.code === "forbidden" ? "link" : "cancel"}`);
  }
  return seeOther(page);
}
