import { seeOther } from "@/app/donate/see-other";
import { endGivingSession } from "@/lib/giving/end-session";
import { newContext } from "@/lib/http/context";
import { refusalOf } from "@/lib/http/refusal-of";
import { readGivingForm } from "../form";
import { noSessionCookie, sessionToken } from "../session";

/** Signs the donor out: the use case of `DELETE /api/public/giving/:token`. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const form = await readGivingForm(request, params);
  if ("answer" in form) return form.answer;
  const { slug, page } = form;
  const token = await sessionToken();
  try {
    if (token) await endGivingSession(newContext({ kind: "public" }), token);
  } catch (error) {
    refusalOf(error);
    return seeOther(`${page}?problem=changed`);
  }
  const response = seeOther(`${page}?signed-out=1`);
  response.headers.set("Set-Cookie", noSessionCookie(slug));
  return response;
}
