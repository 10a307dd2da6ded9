import { seeOther } from "@/app/donate/see-other";
import { env } from "@/lib/config/env";
import { requestGivingLink } from "@/lib/giving/request-link";
import { requestGivingLinkInput } from "@/lib/giving/schemas";
import { newContext } from "@/lib/http/context";
import { clientAddress } from "@/lib/http/limits/client-address";
import { AppError } from "@/lib/kernel/errors";
import { storableText } from "@/lib/kernel/text";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { pageLanguage, readFields } from "../form";

/** The use case of `POST /api/public/giving/links` for the form of the page, then back to it. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const page = givingPath(slug);
  const given = await readFields(request);
  if ("refusal" in given)
    return given.refusal === "limited" ? seeOther(`${page}?problem=limited`) : given.refusal;
  const email = storableText(given.fields.get("email") ?? "", 300);
  const input = requestGivingLinkInput.safeParse({ org: slug, email, language: pageLanguage(request) });
  if (!input.success) return seeOther(`${page}?problem=email`);
  const client = { address: clientAddress(request.headers, env().trustedProxies), proof: null };
  try {
    await requestGivingLink({ ...newContext({ kind: "public" }), client }, input.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return seeOther(`${page}?problem=${error.code === "limited" ? "mails" : "mail"}`);
  }
  return seeOther(`${page}?requested=1`);
}
