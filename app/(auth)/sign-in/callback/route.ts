import { env } from "@/lib/config/env";
import { redeemSignInCode } from "@/lib/services/clerk/identity";
import { localPath } from "../../local-path";
import { writeSessionCookies } from "../../session-cookies";

/** Handles the redirect from the local provider's sign-in page with a one-time code. */
export async function GET(request: Request): Promise<Response> {
  const { identityMode, appOrigin } = env();
  if (identityMode !== "local") return new Response("Not found", { status: 404 });
  const query = new URL(request.url).searchParams;
  const code = query.get("code");
  const session = code ? await redeemSignInCode(code) : null;
  if (!session) return Response.redirect(`${appOrigin}/signed-out?reason=code`, 303);
  await writeSessionCookies(session);
  return Response.redirect(`${appOrigin}${localPath(query.get("to"))}`, 303);
}
