import { requestTranslation } from "@/app/donate/request-translation";
import { isSameOrigin } from "@/app/donate/same-origin";
import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import type { GivingContext } from "@/lib/giving/context";
import { readForm } from "@/lib/http/body";
import { isWithinLimit } from "@/lib/http/limits/within-limit";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { LANGUAGE_HEADER } from "@/lib/languages/choose";
import { isLanguage, type Language } from "@/lib/languages/languages";
import { readGiving } from "./session";

const MAX_BYTES = 4096;

type Params = Promise<{ slug: string }>;
/** A submitted form of the donor's giving page, and that page's path. */
type GivingForm = { slug: string; page: string; fields: URLSearchParams };

/** Returns a form submitted from one of these pages, or the response for any other request. */
export async function readGivingForm(
  request: Request,
  params: Params,
): Promise<GivingForm | { answer: Response }> {
  const { slug } = await params;
  const page = givingPath(slug);
  const { t } = await requestTranslation();
  if (!isSameOrigin(request.headers, env().appOrigin))
    return { answer: new Response(t("shared.refusals.fromOwnPage"), { status: 403 }) };
  if (!(await isWithinLimit("paymentPage", request.headers)))
    return { answer: seeOther(`${page}?problem=limited`) };
  const text = await readForm(request, MAX_BYTES);
  if (text === null) return { answer: new Response(t("shared.refusals.tooLarge"), { status: 413 }) };
  return { slug, page, fields: new URLSearchParams(text) };
}

/** Returns the form of a signed-in donor. Others are redirected to the page. */
export async function readSignedInForm(
  request: Request,
  params: Params,
): Promise<(GivingForm & { ctx: GivingContext }) | { answer: Response }> {
  const form = await readGivingForm(request, params);
  if ("answer" in form) return form;
  const ctx = await readGiving(form.slug);
  return ctx ? { ...form, ctx } : { answer: seeOther(`${form.page}?problem=session`) };
}

/** Returns the page's language, as chosen by the middleware. */
export function pageLanguage(request: Request): Language | null {
  const language = request.headers.get(LANGUAGE_HEADER);
  return isLanguage(language) ? language : null;
}
