import { seeOther } from "@/app/donate/see-other";
import { openGivingSession } from "@/lib/giving/open-session";
import type { GivingSession } from "@/lib/giving/schemas";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
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
    if (!(error instanceof AppError)) throw error;
    return seeOther(`${page}?problem=${error.code === "conflict" ? "taken" : "link"}`);
  }
  const response = seeOther(givingPath(session.org.slug));
  response.headers.set("Set-Cookie", sessionCookie(session));
  return response;
}
