import { requestWords } from "@/app/donate/request-words";
import { isSameOrigin } from "@/app/donate/same-origin";
import { env } from "@/lib/config/env";
import { readForm } from "@/lib/http/body";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { LANGUAGE_HEADER } from "@/lib/languages/choose";
import { isLanguage, type Language } from "@/lib/languages/languages";

const MAX_BYTES = 4096;

/** The fields of a form from one of these pages, or the refusal of another request. */
export async function readFields(
  request: Request,
): Promise<{ fields: URLSearchParams } | { refusal: Response | "limited" }> {
  const { t } = await requestWords();
  if (!isSameOrigin(request.headers, env().appOrigin))
    return { refusal: new Response(t("shared.refusals.fromOwnPage"), { status: 403 }) };
  if (!(await isWithinLimit("paymentPage", request.headers))) return { refusal: "limited" };
  const text = await readForm(request, MAX_BYTES);
  if (text === null) return { refusal: new Response(t("shared.refusals.tooLarge"), { status: 413 }) };
  return { fields: new URLSearchParams(text) };
}

/** The page's language, which the middleware chose. */
export function pageLanguage(request: Request): Language | null {
  const language = request.headers.get(LANGUAGE_HEADER);
  return isLanguage(language) ? language : null;
}
