import { seeOther } from "@/app/donate/see-other";
import { requestEmailChange } from "@/lib/giving/request-email-change";
import { requestEmailChangeInput } from "@/lib/giving/schemas";
import { pageClient } from "@/lib/http/limits/page-client";
import { isConflictForNow, refusalOf } from "@/lib/http/refusal-of";
import { storableText } from "@/lib/kernel/text";
import { pageLanguage, readSignedInForm } from "../form";

/**
 * Requests the addition of another email address: the use case of `POST /api/public/giving/:token/email`, then
 * redirects back to the page.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const form = await readSignedInForm(request, params);
  if ("answer" in form) return form.answer;
  const { ctx, page, fields } = form;
  const email = storableText(fields.get("email") ?? "", 300);
  const input = requestEmailChangeInput.safeParse({ email, language: pageLanguage(request) });
  if (!input.success) return seeOther(`${page}?problem=new-email#email`);
  const client = pageClient(request);
  try {
    await requestEmailChange({ ...ctx, client }, input.data);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "invalid") return seeOther(`${page}?problem=new-email#email`);
    if (isConflictForNow(refusal)) return seeOther(`${page}?problem=changed`);
    return seeOther(`${page}?problem=${refusal.code === "limited" ? "mails" : "mail"}`);
  }
  return seeOther(`${page}?asked=1#email`);
}
