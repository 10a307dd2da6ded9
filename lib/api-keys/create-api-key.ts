import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { requireAdminNow } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { conflict, forbidden, invalid } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { peopleNames } from "@/lib/orgs/people-names";
import { lockOrganization } from "@/lib/orgs/store";
import { MAX_ACTIVE, MAX_YEARS } from "./rules";
import type { ApiKey, CreateApiKeyInput } from "./schemas";
import { displayOf, keyHash, newKey } from "./secret";
import { serializeKey } from "./serialize";
import { countLive, findKey, insertKey } from "./store";

/**
 * Creates a key of the organization. Only this response contains the key. Throws `invalid` for an expiry in the past,
 * more than five years ahead or after that of the creating key, `forbidden`, and `conflict` at 50 usable keys.
 */
export async function createApiKey(
  ctx: OrgContext<"ADMIN">,
  input: CreateApiKeyInput,
): Promise<{ apiKey: ApiKey; key: string }> {
  const requested = expiryOf(input, ctx.now);
  const { org } = ctx;
  const { name, scope } = input;
  const key = newKey(env().mode);
  const createdBy = requireUserId(ctx);
  const row = await ctx.db.transaction(async (tx) => {
    // Serialized, so that the limit holds under concurrency.
    await lockOrganization(tx, org.id);
    // Removing a person ends their keys under this lock, so none is created afterwards.
    await requireAdminNow(tx, ctx, org.id);
    const expiresAt = withinCreator(requested, await ownExpiry(tx, ctx));
    if ((await countLive(tx, org.id, ctx.now)) >= MAX_ACTIVE)
      throw conflict(`An organization has at most ${MAX_ACTIVE} API keys in use; revoke one first`);
    const made = await insertKey(tx, {
      id: newId(),
      orgId: org.id,
      name,
      keyHash: keyHash(key),
      display: displayOf(key),
      scope,
      createdBy,
      createdByKeyId: ctx.actor.kind === "key" ? ctx.actor.keyId : null,
      expiresAt,
      createdAt: ctx.now,
    });
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "api_key.created",
      subject: { type: "api_key", id: made.id },
      after: { name, scope, display: made.display, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return made;
  });
  return { apiKey: serializeKey(row, await peopleNames([createdBy]), ctx.now), key };
}

/**
 * Returns the expiry requested for a new key, checked before any lookup. Throws `invalid` for one in the past or more
 * than five years ahead.
 */
export function expiryOf({ expiresAt }: CreateApiKeyInput, now: Date): Date | null {
  if (!expiresAt) return null;
  const at = new Date(expiresAt);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS);
  if (at <= now) throw invalid({ expiresAt: ["Enter a time in the future"] });
  if (at > latest) throw invalid({ expiresAt: [`At most ${MAX_YEARS} years ahead`] });
  return at;
}

/** Returns the expiry of the creating key; null for a person, or for a key without one. */
async function ownExpiry(tx: Parameters<typeof findKey>[0], { actor }: Context): Promise<Date | null> {
  if (actor.kind !== "key") return null;
  const own = await findKey(tx, actor.orgId, actor.keyId);
  if (!own || own.revokedAt) throw forbidden();
  return own.expiresAt;
}

/**
 * Limits a new key to the lifetime of its creating key, whose expiry is the default. Revoking a key revokes its
 * descendants.
 */
function withinCreator(requested: Date | null, own: Date | null): Date | null {
  if (requested && own && requested > own)
    throw invalid({
      expiresAt: [`At most until ${own.toISOString()}, when the key of this request expires`],
    });
  return requested ?? own;
}
