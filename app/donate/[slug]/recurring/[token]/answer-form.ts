import { requestTranslation } from "@/app/donate/request-translation";
import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { readForm } from "@/lib/http/body";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { isConflictForNow, refusalOf } from "@/lib/http/refusal-of";
import type { AppError } from "@/lib/kernel/errors";

const MAX_BYTES = 4096;

export type FormRoute = { params: Promise<{ slug: string; token: string }> };

type Change = {
  /** Applies the form. Returns the query and fragment of the following page, empty by default. Throws `AppError`. */
  apply: (token: string, form: URLSearchParams) => Promise<string | undefined>;
  /** The page's `problem` parameter for an error that is no temporary conflict. */
  problemOf: (error: AppError) => string;
};

/**
 * Answers a form of a recurring donation's page with a redirect to the page, even for an unknown token: the page then
 * answers 404.
 */
export async function answerForm(
  request: Request,
  { params }: FormRoute,
  { apply, problemOf }: Change,
): Promise<Response> {
  const { slug, token } = await params;
  if (!isSameOrigin(request.headers, env().appOrigin))
    return new Response((await requestTranslation()).t("shared.refusals.fromRecurring"), { status: 403 });
  const page = `/donate/${slug}/recurring/${token}`;
  if (!(await isWithinLimit("paymentPage", request.headers))) return seeOther(`${page}?problem=limited`);
  const text = await readForm(request, MAX_BYTES);
  if (text === null)
    return new Response((await requestTranslation()).t("shared.refusals.tooLarge"), { status: 413 });
  try {
    return seeOther(`${page}${(await apply(token, new URLSearchParams(text))) ?? ""}`);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "not_found") return seeOther(page);
    return seeOther(`${page}?problem=${isConflictForNow(refusal) ? "later" : problemOf(refusal)}`);
  }
}

/** Returns `link` for a link that does not permit the change, otherwise `problem`. */
export const orLink =
  (problem: string) =>
  ({ code }: AppError): string =>
    code === "forbidden" ? "link" : problem;
