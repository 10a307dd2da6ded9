import "server-only";
import { redirect } from "next/navigation";
import { readSessionCookies } from "@/app/(auth)/session-cookies";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { verifySessionToken } from "@/lib/services/clerk/identity";

/** Returns the caller's context on a page that does not require a sign-in. Renews an expired session first. */
export async function visitorContext(path: string): Promise<Context> {
  const userId = await visitorId(path);
  return newContext(userId ? { kind: "person", userId } : { kind: "public" });
}

async function visitorId(path: string): Promise<string | null> {
  if (env().identityMode === "clerk") {
    // Imported here so that local installations never load it.
    const { auth } = await import("@clerk/nextjs/server");
    return (await auth()).userId;
  }
  const { token, clientToken } = await readSessionCookies();
  const session = token ? await verifySessionToken(token) : null;
  if (!session && clientToken) redirect(`/session/refresh?to=${encodeURIComponent(path)}`);
  return session?.userId ?? null;
}
