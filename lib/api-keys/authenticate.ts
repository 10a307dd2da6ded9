import { env } from "@/lib/config/env";
import type { Actor, Context } from "@/lib/kernel/context";
import { effectiveScope } from "./rules";
import { isKeyOf, keyHash } from "./secret";
import { answerableFor, findByHash, recordUse } from "./store";

/** Last use is shown to the minute; writing it more often would make every call a write. */
const USE_NOTED_EVERY_MS = 60_000;

/** Whether a bearer token is meant to be an API key rather than a session token. */
export function looksLikeKey(token: string): boolean {
  return token.startsWith("alm_");
}

/**
 * The caller behind an API key; null when it is unknown, expired, revoked, made by a key that is, of the other mode
 * (live, test), or of a person who left the organization. Scope `admin` may do what an admin may, `write` and `read` what
 * a member may, and none more than the person's present role allows: demotion is effective from the next call on.
 */
export async function authenticateKey(
  db: Context["db"],
  key: string,
  now: Date,
): Promise<Extract<Actor, { kind: "key" }> | null> {
  if (!isKeyOf(env().mode, key)) return null;
  const row = await findByHash(db, keyHash(key), now);
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) return null;
  // One that a key made ends with it, whatever its own row says.
  if (row.ancestorEnded) return null;
  const scope = effectiveScope(row.scope, row.role);
  if (!scope) return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= USE_NOTED_EVERY_MS)
    await recordUse(db, row.id, now, new Date(now.getTime() - USE_NOTED_EVERY_MS));
  return {
    kind: "key",
    keyId: row.id,
    orgId: row.orgId,
    role: scope === "admin" ? "ADMIN" : "MEMBER",
    mayWrite: scope !== "read",
    createdBy: answerableFor(row),
  };
}
