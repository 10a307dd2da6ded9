import { env } from "@/lib/config/env";
import { endLocalSession } from "@/lib/services/clerk/identity";
import { isSameOrigin } from "../same-origin";
import { clearSessionCookies, readSessionCookies } from "../session-cookies";

/** Ends the local session permanently. Redirects within this site, because forms must not redirect to another. */
export async function POST(request: Request): Promise<Response> {
  const { identityMode, appOrigin } = env();
  if (identityMode !== "local") return new Response("Not found", { status: 404 });
  if (!isSameOrigin(request.headers)) return new Response("Forbidden", { status: 403 });
  const { clientToken } = await readSessionCookies();
  await clearSessionCookies();
  if (clientToken) await endLocalSession(clientToken);
  return Response.redirect(`${appOrigin}/signed-out`, 303);
}
