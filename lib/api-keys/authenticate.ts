import { env } from "@/lib/config/env";
import type { Actor, Context } from "@/lib/kernel/context";
import { effectiveScope } from "./rules";
import { isKeyOf, keyHash } from "./secret";
import { answerableFor, findByHash, recordUse } from "./store";

/** The last use is shown to the minute. Recording it more often would make every call a write. */
const USE_RECORDED_EVERY_MS = 60_000;

/** Whether a bearer token is an API key rather than a session token. */
export function looksLikeKey(token: string): boolean {
  return token.startsWith("alm_");
}

/**
 * Authenticates an API key. Returns null if the key is unknown, expired, revoked, descends from an ended key, belongs
 * to the other mode (live, test), or its person left the organization. Scope `admin` acts as an admin, `write` and
 * `read` as a member, and never above the person's current role: a demotion applies from the next call.
 */
export async function authenticateKey(
  db: Context["db"],
  key: string,
  now: Date,
): Promise<Extract<Actor, { kind: "key" }> | null> {
  if (!isKeyOf(env().mode, key)) return null;
  const row = await findByHash(db, keyHash(key), now);
  if (!row || row.revokedAt || (row.expiresAt && row.expiresAt <= now)) return null;
  // A key ends with its ancestors, regardless of its own row.
  if (row.ancestorEnded) return null;
  const scope = effectiveScope(row.scope, row.role);
  if (!scope) return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= USE_RECORDED_EVERY_MS)
    await recordUse(db, row.id, now, new Date(now.getTime() - USE_RECORDED_EVERY_MS));
  return {
    kind: "key",
    keyId: row.id,
    orgId: row.orgId,
    role: scope === "admin" ? "ADMIN" : "MEMBER",
    mayWrite: scope !== "read",
    createdBy: answerableFor(row),
  };
}
