import { cookies } from "next/headers";
import { env } from "@/lib/config/env";

const THIRTY_DAYS = 30 * 24 * 3600;

/**
 * Returns the cookie names. They contain the port, because cookies ignore ports and two installations can run on one
 * machine.
 */
function names(): { session: string; client: string } {
  const { port, protocol } = new URL(env().appOrigin);
  const suffix = port || (protocol === "https:" ? "443" : "80");
  return { session: `almoner_session_${suffix}`, client: `almoner_client_${suffix}` };
}

/** Returns the local provider's session: the JWT, and the client token that renews it. */
export async function readSessionCookies(): Promise<{ token: string | null; clientToken: string | null }> {
  const jar = await cookies();
  const { session, client } = names();
  return { token: jar.get(session)?.value ?? null, clientToken: jar.get(client)?.value ?? null };
}

/** Sets the session cookies. For route handlers only: a page cannot set cookies. */
export async function writeSessionCookies(set: { token: string; clientToken?: string }): Promise<void> {
  const jar = await cookies();
  const { session, client } = names();
  const options = {
    httpOnly: true,
    sameSite: "lax" as const,
    secure: env().appOrigin.startsWith("https:"),
    path: "/",
    maxAge: THIRTY_DAYS,
  };
  jar.set(session, set.token, options);
  if (set.clientToken) jar.set(client, set.clientToken, options);
}

export async function clearSessionCookies(): Promise<void> {
  const jar = await cookies();
  const { session, client } = names();
  jar.delete(session);
  jar.delete(client);
}
