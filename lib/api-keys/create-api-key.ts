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
import type { ApiKey, CreateApiKeyInput } from "./schemas";
import { displayOf, keyHash, newKey } from "./secret";
import { serializeKey } from "./serialize";
import { countLive, findKey, insertKey } from "./store";

const MOST_LIVE = 50;
const MOST_YEARS = 5;

/**
 * Makes a key of the organization, which only this answer ever holds; admins only. Throws `invalid` for an expiry that
 * is past, more than five years ahead, or beyond that of the key that asks, `forbidden`, `conflict` where 50 keys are
 * live.
 */
export async function createApiKey(
  ctx: OrgContext<"ADMIN">,
  input: CreateApiKeyInput,
): Promise<{ apiKey: ApiKey; key: string }> {
  const wanted = expiryOf(input, ctx.now);
  const { org } = ctx;
  const { name, scope } = input;
  const key = newKey(env().mode);
  const createdBy = requireUserId(ctx);
  const row = await ctx.db.transaction(async (tx) => {
    // One at a time, so that the limit holds whatever is asked at once.
    await lockOrganization(tx, org.id);
    // The keys of a person who was removed have ended under this lock: none comes after them.
    await requireAdminNow(tx, ctx, org.id);
    const expiresAt = withinCreator(wanted, await ownExpiry(tx, ctx));
    if ((await countLive(tx, org.id, ctx.now)) >= MOST_LIVE)
      throw conflict(`An organization has at most ${MOST_LIVE} API keys in use; revoke one first`);
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
 * When a new key is to expire, which is checked before anything is looked up. Throws `invalid` for a time that is past or
 * more than five years ahead.
 */
export function expiryOf({ expiresAt }: CreateApiKeyInput, now: Date): Date | null {
  if (!expiresAt) return null;
  const at = new Date(expiresAt);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS);
  if (at <= now) throw invalid({ expiresAt: ["Enter a time in the future"] });
  if (at > latest) throw invalid({ expiresAt: [`At most ${MOST_YEARS} years ahead`] });
  return at;
}

/** When the key that asks ends; null for a person, and for a key that does not. */
async function ownExpiry(tx: Parameters<typeof findKey>[0], { actor }: Context): Promise<Date | null> {
  if (actor.kind !== "key") return null;
  const own = await findKey(tx, actor.orgId, actor.keyId);
  if (!own || own.revokedAt) throw forbidden();
  return own.expiresAt;
}

/** A key never makes one that outlives it: not asked for a time, it gives its own. Revoking it takes along what it made. */
function withinCreator(wanted: Date | null, own: Date | null): Date | null {
  if (wanted && own && wanted > own)
    throw invalid({ expiresAt: [`At most until ${own.toISOString()}, when the key that asks expires`] });
  return wanted ?? own;
}
