import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { localPath } from "@/app/(auth)/local-path";
import { readSessionCookies } from "@/app/(auth)/session-cookies";
import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { listMyOrganizations } from "@/lib/orgs/list-my-organizations";
import type { Organization, Role } from "@/lib/orgs/schemas";
import { getPerson, type Person, verifySessionToken } from "@/lib/services/clerk/identity";
import { log } from "@/lib/services/log";

/** The signed-in person's id; redirects to the sign-in, and back here afterwards, if there is none. */
export const requireUser = cache(async (): Promise<string> => {
  const here = encodeURIComponent(localPath((await headers()).get("x-path")));
  if (env().identityMode === "clerk") {
    // Imported here so that local installations never load it.
    const { auth } = await import("@clerk/nextjs/server");
    const { userId } = await auth();
    return userId ?? redirect(`/sign-in?redirect_url=${here}`);
  }
  const { token, clientToken } = await readSessionCookies();
  const session = token ? await verifySessionToken(token) : null;
  if (session) return session.userId;
  return redirect(clientToken ? `/session/refresh?to=${here}` : `/sign-in?redirect_url=${here}`);
});

/** The bearer token of the signed-in person, for a call of the API with the session of this request; null if there is none. */
export async function sessionToken(): Promise<string | null> {
  if (env().identityMode !== "clerk") return (await readSessionCookies()).token;
  const { auth } = await import("@clerk/nextjs/server");
  return (await auth()).getToken();
}

/** The signed-in person with name and email; empty texts while the provider is unavailable. */
export const requirePerson = cache(async (): Promise<Person> => {
  const userId = await requireUser();
  const nameless = { userId, email: "", firstName: "", lastName: "" };
  try {
    return (await getPerson(userId)) ?? nameless;
  } catch (error) {
    // The dashboard stays available without the person's name.
    log.warn({ err: error }, "the person's name is not known right now");
    return nameless;
  }
});

/** A member's name; null while the provider is unavailable or does not know them. */
const nameOf = cache(async (userId: string): Promise<string | null> => {
  try {
    const person = await getPerson(userId);
    return person ? `${person.firstName} ${person.lastName}`.trim() || person.email : null;
  } catch (error) {
    log.warn({ err: error }, "a member's name is not known right now");
    return null;
  }
});

/** The known names of people, by id. */
export async function namesOf(userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  const found = await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const));
  return new Map(found.flatMap(([id, name]): [string, string][] => (name ? [[id, name]] : [])));
}

/** The context for this request's reads; one per page. */
export const dashboardContext = cache(
  async (): Promise<Context> => ({
    ...newContext({ kind: "person", userId: await requireUser() }),
    missing: new Set(),
  }),
);

export const myOrganizations = cache(async () => (await listMyOrganizations(await dashboardContext())).data);

export type OpenOrganization = { ctx: OrgContext; org: Organization; role: Role };

/** The organization of this page for its members, or the reason for refusing it. */
export const openOrganization = cache(
  async (slug: string): Promise<OpenOrganization | "foreign" | "unknown"> => {
    const ctx = await dashboardContext();
    const mine = (await myOrganizations()).find((org) => org.slug === slug);
    if (mine) return { ctx: await permitInOrg(ctx, mine.id), org: mine, role: mine.role };
    try {
      await permitInOrg(ctx, slug);
    } catch (error) {
      if (error instanceof AppError && error.code === "forbidden") return "foreign";
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    }
    // Also for an own organization addressed by id: URLs use the slug.
    return "unknown";
  },
);

/** For pages below the organization's layout, which has already refused non-members. */
export async function requireOrganization(slug: string): Promise<OpenOrganization> {
  const opened = await openOrganization(slug);
  return typeof opened === "string" ? notFound() : opened;
}
