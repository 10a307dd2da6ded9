import { expect } from "playwright/test";
import { orThrow } from "../../lib/client/client-error";
import { databaseOf } from "../support/database";
import type { OperationObject } from "../support/document";
import type { Organization } from "../support/organization";
import { json } from "../support/stack";
import { type ApiFixtures, clientFor, formerAdmin, join, makeKey, signIn } from "./team";

const RANKS = { MEMBER: 0, ADMIN: 1, OWNER: 2 } as const;
const SCOPES = { read: 0, write: 1, admin: 2 } as const;

/** A caller and its credential. */
export type Caller = { name: string; token?: string } & (
  | { kind: "refused" }
  | { kind: "person"; role: keyof typeof RANKS | null }
  | { kind: "key"; scope: keyof typeof SCOPES; own: boolean }
);

/** All kinds of callers relative to `org`; `other` is an unrelated organization. */
export async function makeCallers(
  fixtures: ApiFixtures,
  org: Organization,
  other: Organization,
): Promise<readonly Caller[]> {
  const mint = async (claims: Record<string, unknown>) => {
    const answer = await fetch(`${fixtures.stack.identity}/_control/tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: org.owner.email, ...claims }),
    });
    return (await json<{ token: string }>(answer)).token;
  };
  const [read, write, admin, foreign, revoked, expired] = await Promise.all([
    makeKey(fixtures, org, "read"),
    makeKey(fixtures, org, "write"),
    makeKey(fixtures, org, "admin"),
    makeKey(fixtures, other, "admin"),
    makeKey(fixtures, org, "admin"),
    makeKey(fixtures, org, "admin", { expiresAt: new Date(Date.now() + 3_600_000) }),
  ]);
  const owner = clientFor(fixtures, org.owner.token);
  const params = { idOrSlug: org.slug, keyId: revoked.id };
  orThrow(await owner.call("revokeApiKey", { params }));
  // No request creates an expired key, and a short-lived one might expire too early on a busy machine.
  const sql = databaseOf(fixtures.stack);
  await sql`update api_keys set expires_at = now() where id = ${expired.id}`;
  await sql.end();
  await expect
    .poll(async () => (await clientFor(fixtures, expired.key).call("listMyOrganizations")).status)
    .toBe(401);
  const [demoted, removed] = [
    await formerAdmin(fixtures, org, "MEMBER"),
    await formerAdmin(fixtures, org, null),
  ];
  const refused = (name: string, token?: string): Caller =>
    token ? { kind: "refused", name, token } : { kind: "refused", name };
  return [
    refused("an anonymous caller"),
    refused("an invalid token", "garbage"),
    refused("a session token with one more letter", `${org.owner.token}x`),
    refused("an expired session", await mint({ expiresInSeconds: -60 })),
    refused("a session that is not complete", await mint({ sts: "pending" })),
    refused("a session without its id", await mint({ claims: { sid: null } })),
    refused("a session of another site", await mint({ claims: { azp: "https://evil.example" } })),
    refused("an expired key", expired.key),
    refused("a revoked key", revoked.key),
    refused("a removed person's read key", removed.read.key),
    refused("a removed person's write key", removed.write.key),
    refused("a removed person's admin key", removed.admin.key),
    refused("a key that a removed person's key made", removed.child.key),
    refused("a key of the other mode", admin.key.replace("_test_", "_live_")),
    refused("a key that was never made", `${admin.key.slice(0, -4)}0000`),
    { kind: "person", name: "a stranger", token: (await signIn(fixtures)).token, role: null },
    { kind: "person", name: "another's owner", token: other.owner.token, role: null },
    { kind: "key", name: "another's admin key", token: foreign.key, scope: "admin", own: false },
    { kind: "key", name: "a read key", token: read.key, scope: "read", own: true },
    { kind: "key", name: "a write key", token: write.key, scope: "write", own: true },
    { kind: "key", name: "a demoted admin's read key", token: demoted.read.key, scope: "read", own: true },
    { kind: "key", name: "a demoted admin's write key", token: demoted.write.key, scope: "write", own: true },
    // An admin key has no more permissions than its creator, who is a member now.
    { kind: "key", name: "a demoted admin's admin key", token: demoted.admin.key, scope: "write", own: true },
    {
      kind: "key",
      name: "a key that a demoted admin's key made",
      token: demoted.child.key,
      scope: "write",
      own: true,
    },
    { kind: "person", name: "a demoted admin", token: demoted.person.token, role: "MEMBER" },
    { kind: "person", name: "a removed admin", token: removed.person.token, role: null },
    { kind: "person", name: "a member", token: (await join(fixtures, org, "MEMBER")).token, role: "MEMBER" },
    { kind: "key", name: "an admin key", token: admin.key, scope: "admin", own: true },
    { kind: "person", name: "an admin", token: (await join(fixtures, org, "ADMIN")).token, role: "ADMIN" },
    { kind: "person", name: "the owner", token: org.owner.token, role: "OWNER" },
  ];
}

/** The expected result for a caller, from the role and scope that the document gives the operation. */
export function expectedAccess(it: OperationObject, caller: Caller): 401 | 403 | "allowed" {
  const needed = it["x-role"];
  if (needed === "public") return "allowed";
  if (caller.kind === "refused") return 401;
  if (caller.kind === "person") {
    if (needed === "signed-in") return "allowed";
    return caller.role && RANKS[caller.role] >= RANKS[needed] ? "allowed" : 403;
  }
  const scope = it["x-scope"];
  const fits = scope !== undefined && SCOPES[caller.scope] >= SCOPES[scope];
  return fits && (caller.own || needed === "signed-in") ? "allowed" : 403;
}
