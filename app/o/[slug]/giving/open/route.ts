import { seeOther } from "@/app/donate/see-other";
import { openGivingSession } from "@/lib/giving/open-session";
import type { GivingSession } from "@/lib/giving/schemas";
import { newContext } from "@/lib/http/context";
import { isConflictForNow, refusalOf } from "@/lib/http/refusal-of";
import type { AppError } from "@/lib/kernel/errors";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { readGivingForm } from "../form";
import { sessionCookie } from "../session";

/** Uses a mailed link: the use case of `POST /api/public/giving/sessions`. The session is stored in a cookie. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const form = await readGivingForm(request, params);
  if ("answer" in form) return form.answer;
  const { page, fields } = form;
  let session: GivingSession;
  try {
    session = await openGivingSession(newContext({ kind: "public" }), fields.get("token") ?? "");
  } catch (error) {
    return seeOther(`${page}?problem=${problemOf(refusalOf(error))}`);
  }
  const response = seeOther(givingPath(session.org.slug));
  response.headers.set("Set-Cookie", sessionCookie(session));
  return response;
}

function problemOf(refusal: AppError): "openAgain" | "taken" | "link" {
  if (isConflictForNow(refusal)) return "openAgain";
  return refusal.code === "conflict" ? "taken" : "link";
}
