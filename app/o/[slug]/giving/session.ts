import { cookies } from "next/headers";
import { env } from "@/lib/config/env";
import { type GivingContext, loadGiving } from "@/lib/giving/context";
import type { GivingSession } from "@/lib/giving/schemas";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { givingPath } from "@/lib/kernel/urls/giving-path";

const COOKIE = "giving";

/** Returns the session cookie. It is limited to the giving pages of this organization, and not readable by scripts. */
export function sessionCookie({ token, expiresAt, org }: GivingSession): string {
  return cookie(org.slug, token, `Expires=${new Date(expiresAt).toUTCString()}`);
}

/** Returns a cookie that removes the session cookie. */
export function noSessionCookie(orgSlug: string): string {
  return cookie(orgSlug, "", "Max-Age=0");
}

function cookie(orgSlug: string, value: string, lifetime: string): string {
  const secure = env().appOrigin.startsWith("https:") ? "; Secure" : "";
  return `${COOKIE}=${value}; Path=${givingPath(orgSlug)}; ${lifetime}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the visitor's session token, whether or not the session is still open. */
export async function sessionToken(): Promise<string | null> {
  return (await cookies()).get(COOKIE)?.value ?? null;
}

/** Returns the context of the visitor's open session at this organization, or null without one. */
export async function readGiving(orgSlug: string): Promise<GivingContext | null> {
  const token = await sessionToken();
  if (!token) return null;
  const ctx = newContext({ kind: "public" });
  try {
    const found = await loadGiving(ctx, token);
    return found.giving.org.slug === orgSlug ? { ...ctx, ...found } : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
