import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { readForm } from "@/lib/http/body";
import { newContext } from "@/lib/http/context";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { AppError } from "@/lib/kernel/errors";
import { parseUsd } from "@/lib/kernel/money";
import { updatePublicSubscription } from "@/lib/subscriptions/change/update-public-subscription";
import { updatePublicSubscriptionInput } from "@/lib/subscriptions/schemas";

const MAX_BYTES = 4096;

/** Changes the amount without JavaScript: the use case of `PATCH /api/public/subscriptions/:token`, then back to the page. */
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
  const form = new URLSearchParams(text);
  const typed = form.get("amount") ?? "";
  // A campaign with fixed amounts offers them in cents.
  const amountCents = form.get("unit") === "cents" ? Number(typed) : parseUsd(typed);
  const input = updatePublicSubscriptionInput.safeParse({ amountCents });
  if (!input.success) return seeOther(`${page}?problem=amount`);
  try {
    await updatePublicSubscription(newContext({ kind: "public" }), { token, ...input.data });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") return seeOther(page);
    return seeOther(`${page}?problem=${error.code === "forbidden" ? "link" : "amount"}`);
  }
  return seeOther(page);
}
