import { decodeJwt } from "jose";
import { env } from "@/lib/config/env";
import { refreshLocalSession, verifySessionToken } from "@/lib/services/clerk/identity";
import { now } from "@/lib/services/clock";
import { isSameOrigin } from "../../same-origin";
import { readSessionCookies, writeSessionCookies } from "../../session-cookies";

const REFRESH_BELOW_SECONDS = 5 * 60;

/**
 * Returns the bearer token for this browser's API calls, valid for at least five minutes if the provider renews it.
 * Local provider only. Clerk has its own call.
 */
export async function GET(request: Request): Promise<Response> {
  if (env().identityMode !== "local") return json({ error: "Not found", status: 404 }, 404);
  if (!isSameOrigin(request.headers)) return json({ error: "Forbidden", status: 403 }, 403);
  const { token, clientToken } = await readSessionCookies();
  if (token && (await verifySessionToken(token)) && secondsLeft(token) >= REFRESH_BELOW_SECONDS)
    return answer(token);
  const fresh = clientToken ? await refreshLocalSession(clientToken) : null;
  if (!fresh || !(await verifySessionToken(fresh.token)))
    return json({ error: "Unauthorized", status: 401 }, 401);
  await writeSessionCookies(fresh);
  return answer(fresh.token);
}

/** Includes the lifetime, because the browser's clock may differ from ours. */
function answer(token: string): Response {
  return json({ token, secondsLeft: Math.floor(secondsLeft(token)) });
}

function secondsLeft(verifiedToken: string): number {
  return (decodeJwt(verifiedToken).exp ?? 0) - now().getTime() / 1000;
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
