import { scopeOf } from "@/lib/api-docs/openapi/document";
import type { Declaration, RequiredRole } from "@/lib/http/declaration";
import { POLICIES } from "@/lib/http/limits/rate-limits";

const WHO: Record<RequiredRole, string> = {
  public: "Public; no credential is needed.",
  "signed-in": "Signed-in people",
  MEMBER: "Members of the organization",
  ADMIN: "Admins and owners of the organization",
  OWNER: "Owners of the organization",
};

/** States who may call an operation, as a sentence. */
export function accessLabel(it: Declaration): string {
  if (it.role === "public")
    return it.keys
      ? `${WHO.public} A server of the organization sends an API key with scope \`write\` or \`admin\`, and is then limited per key.`
      : WHO.public;
  const { "x-scope": scope } = scopeOf(it);
  if (!scope) return `${WHO[it.role]}. No API key can.`;
  const wider = { read: "any scope", write: "scope `write` or `admin`", admin: "scope `admin`" }[scope];
  return `${WHO[it.role]}, and API keys with ${wider}.`;
}

/** States who may call an operation in one or two words, for a badge. */
export function roleLabel({ role }: Declaration): string {
  return role === "public" ? "public" : role === "signed-in" ? "signed in" : role.toLowerCase();
}

/** States an operation's rate limit, as a sentence. */
export function limitLabel(it: Declaration): string {
  if (it.limit === "none") return "No limit.";
  if (it.role !== "public")
    return it.limit
      ? `${POLICIES[it.limit].limit} requests a minute per person or API key, shared by all PDF files.`
      : `${POLICIES.person.limit} requests a minute per person or API key, shared by all other endpoints.`;
  const { limit } = POLICIES[it.limit ?? "envelope"];
  const byKey = it.keys ? ` With an API key of the organization ${POLICIES.key.limit} per key instead.` : "";
  return `${limit} requests a minute per address.${byKey}`;
}
