import { randomBytes } from "node:crypto";
import { expect } from "playwright/test";
import { type Client, createClient } from "../../lib/client/client";
import { orThrow } from "../../lib/client/client-error";
import type { Organization } from "../support/organization";
import type { ApiOptions, Mail, Person, StackInfo } from "../support/stack";

/** The fixtures that helpers need to create objects over HTTP. */
export type ApiFixtures = {
  stack: StackInfo;
  visitor: string;
  api: (path: string, options?: ApiOptions) => Promise<Response>;
  newPerson: (email?: string) => Promise<Person>;
  tokenFor: (email: string) => Promise<string>;
  mails: (query: { to?: string; subject?: string }) => Promise<Mail[]>;
  newOrganization: (name?: string) => Promise<Organization>;
};
export type SignedIn = Person & { token: string };

/** The typed client, calling from this test's address. */
export function clientFor({ stack, visitor }: ApiFixtures, token?: string): Client {
  return createClient({
    baseUrl: stack.origin,
    ...(token ? { token } : {}),
    fetch: (address, init) =>
      fetch(address, { ...init, headers: { ...init?.headers, "x-forwarded-for": visitor } }),
  });
}

export const randomName = (): string => randomBytes(6).toString("hex");

export async function signIn(fixtures: ApiFixtures, email?: string): Promise<SignedIn> {
  const person = await fixtures.newPerson(email);
  return { ...person, token: await fixtures.tokenFor(person.email) };
}

/** Invites an address and reads the token from the mail. */
export async function invite(
  fixtures: ApiFixtures,
  org: Organization,
  email: string,
  role: "OWNER" | "ADMIN" | "MEMBER" = "MEMBER",
): Promise<{ id: string; token: string }> {
  const client = clientFor(fixtures, org.owner.token);
  const params = { idOrSlug: org.slug };
  const { data } = orThrow(await client.call("createInvitation", { params, body: { email, role } }));
  let token = "";
  await expect
    .poll(async () => {
      const [mail] = await fixtures.mails({ to: email });
      token = /\/invitations\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
      return token;
    })
    .not.toBe("");
  return { id: data.invitation.id, token };
}

/** Adds a new member by invitation. */
export async function join(
  fixtures: ApiFixtures,
  org: Organization,
  role: "ADMIN" | "MEMBER",
): Promise<SignedIn> {
  const person = await signIn(fixtures);
  const { token } = await invite(fixtures, org, person.email, role);
  orThrow(await clientFor(fixtures, person.token).call("acceptInvitation", { params: { token } }));
  return person;
}

/** A former admin, now a member or removed (null), with the API keys they created as an admin. */
export async function formerAdmin(fixtures: ApiFixtures, org: Organization, role: "MEMBER" | null) {
  const person = await join(fixtures, org, "ADMIN");
  const [read, write, admin] = await Promise.all(
    (["read", "write", "admin"] as const).map((scope) =>
      makeKey(fixtures, org, scope, { token: person.token }),
    ),
  );
  if (!read || !write || !admin) throw new Error("a key is missing");
  const child = await makeKey(fixtures, org, "admin", { token: admin.key });
  const owner = clientFor(fixtures, org.owner.token);
  const params = { idOrSlug: org.slug, userId: person.userId };
  if (role) orThrow(await owner.call("updateMember", { params, body: { role } }));
  else orThrow(await owner.call("removeMember", { params }));
  return { person, read, write, admin, child };
}

/** An API key created by the organization's owner, or by the user of `token`. */
export async function makeKey(
  fixtures: ApiFixtures,
  org: Organization,
  scope: "read" | "write" | "admin",
  { expiresAt, token = org.owner.token }: { expiresAt?: Date; token?: string } = {},
): Promise<{ id: string; key: string }> {
  const { data } = orThrow(
    await clientFor(fixtures, token).call("createApiKey", {
      params: { idOrSlug: org.slug },
      body: { name: `${scope} ${randomName()}`, scope, expiresAt: expiresAt?.toISOString() ?? null },
    }),
  );
  return { id: data.apiKey.id, key: data.key };
}
