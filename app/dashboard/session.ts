import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { localPath } from "@/app/(auth)/local-path";
import { readSessionCookies } from "@/app/(auth)/session-cookies";
import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { ranksAtLeast } from "@/lib/auth/roles";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { listMyOrganizations } from "@/lib/orgs/list-my-organizations";
import type { Organization, Role } from "@/lib/orgs/schemas";
import { getPerson, type Person, verifySessionToken } from "@/lib/services/clerk/identity";
import { log } from "@/lib/services/log";

/** Returns the signed-in person's id. If there is none, redirects to the sign-in, which returns to this page. */
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

/**
 * Returns the signed-in person's bearer token for an API call with the session of this request, or null if there is
 * none.
 */
export async function sessionToken(): Promise<string | null> {
  if (env().identityMode !== "clerk") return (await readSessionCookies()).token;
  const { auth } = await import("@clerk/nextjs/server");
  return (await auth()).getToken();
}

/** Returns the signed-in person with name and email, which are empty while the provider is unavailable. */
export const requirePerson = cache(async (): Promise<Person> => {
  const userId = await requireUser();
  const nameless = { userId, email: "", firstName: "", lastName: "" };
  try {
    return (await getPerson(userId)) ?? nameless;
  } catch (error) {
    // The dashboard stays available without the person's name.
    log.warn({ err: error }, "the person's name is unavailable");
    return nameless;
  }
});

/** Returns a member's name, or null if it is unknown or the provider is unavailable. */
const nameOf = cache(async (userId: string): Promise<string | null> => {
  try {
    const person = await getPerson(userId);
    return person ? `${person.firstName} ${person.lastName}`.trim() || person.email : null;
  } catch (error) {
    log.warn({ err: error }, "a member's name is unavailable");
    return null;
  }
});

/** Returns the known names of people, by id. */
export async function namesOf(userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  const found = await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const));
  return new Map(found.flatMap(([id, name]): [string, string][] => (name ? [[id, name]] : [])));
}

/** Returns the context for this request's reads, one per page. */
const dashboardContext = cache(
  async (): Promise<Context> => ({
    ...newContext({ kind: "person", userId: await requireUser() }),
    missing: new Set(),
  }),
);

export const myOrganizations = cache(async () => (await listMyOrganizations(await dashboardContext())).data);

export type OpenOrganization = {
  ctx: OrgContext;
  org: Organization;
  role: Role;
  /** Whether the person may do what admins may do. For showing controls: endpoints check the role themselves. */
  isAdmin: boolean;
};

/** Returns this page's organization for its members, or the reason for refusing access. */
export const openOrganization = cache(
  async (slug: string): Promise<OpenOrganization | "foreign" | "unknown"> => {
    const ctx = await dashboardContext();
    const mine = (await myOrganizations()).find((org) => org.slug === slug);
    if (mine) {
      const { role } = mine;
      return { ctx: await permitInOrg(ctx, mine.id), org: mine, role, isAdmin: ranksAtLeast(role, "ADMIN") };
    }
    try {
      await permitInOrg(ctx, slug);
    } catch (error) {
      if (error instanceof AppError && error.code === "forbidden") return "foreign";
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    }
    // Also for a member's own organization addressed by id: URLs use the slug.
    return "unknown";
  },
);

/** Returns the organization, for pages below the organization's layout, which has already rejected non-members. */
export async function requireOrganization(slug: string): Promise<OpenOrganization> {
  const opened = await openOrganization(slug);
  return typeof opened === "string" ? notFound() : opened;
}
