import { env } from "@/lib/config/env";
import { refreshLocalSession, verifySessionToken } from "@/lib/services/clerk/identity";
import { localPath } from "../../local-path";
import { clearSessionCookies, readSessionCookies, writeSessionCookies } from "../../session-cookies";

/** Renews an expired session and redirects back, or to the sign-in page. */
export async function GET(request: Request): Promise<Response> {
  const { identityMode, appOrigin } = env();
  if (identityMode !== "local") return new Response("Not found", { status: 404 });
  const to = localPath(new URL(request.url).searchParams.get("to"));
  const { clientToken } = await readSessionCookies();
  const fresh = clientToken ? await refreshLocalSession(clientToken) : null;
  if (fresh && (await verifySessionToken(fresh.token))) {
    await writeSessionCookies(fresh);
    return Response.redirect(`${appOrigin}${to}`, 303);
  }
  await clearSessionCookies();
  return Response.redirect(`${appOrigin}/sign-in?redirect_url=${encodeURIComponent(to)}`, 303);
}
