import { seeOther } from "@/app/donate/see-other";
import { requestGivingLink } from "@/lib/giving/request-link";
import { requestGivingLinkInput } from "@/lib/giving/schemas";
import { newContext } from "@/lib/http/context";
import { pageClient } from "@/lib/http/limits/page-client";
import { refusalOf } from "@/lib/http/refusal-of";
import { storableText } from "@/lib/kernel/text";
import { pageLanguage, readGivingForm } from "../form";

/** Handles the page's form: the use case of `POST /api/public/giving/links`, then redirects back to the page. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const form = await readGivingForm(request, params);
  if ("answer" in form) return form.answer;
  const { slug, page, fields } = form;
  const email = storableText(fields.get("email") ?? "", 300);
  const input = requestGivingLinkInput.safeParse({ org: slug, email, language: pageLanguage(request) });
  if (!input.success) return seeOther(`${page}?problem=email`);
  const client = pageClient(request);
  try {
    await requestGivingLink({ ...newContext({ kind: "public" }), client }, input.data);
  } catch (error) {
    return seeOther(`${page}?problem=${refusalOf(error).code === "limited" ? "mails" : "mail"}`);
  }
  return seeOther(`${page}?requested=1`);
}
