import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { doerOf, organizationNamed, requireRole } from "@/lib/orgs/access";
import { peopleNames } from "@/lib/orgs/people-names";
import { presentKey } from "./present";
import type { ApiKey } from "./schemas";
import { findKey, markRevoked } from "./store";

/** Revokes a key for good, from the next call on; admins only. A second time changes nothing. Throws `not_found`. */
export async function revokeApiKey(
  ctx: Context,
  { idOrSlug, keyId }: { idOrSlug: string; keyId: string },
): Promise<{ apiKey: ApiKey }> {
  const org = await organizationNamed(ctx, idOrSlug);
  if (!(await findKey(ctx.db, org.id, keyId))) throw notFound("API key");
  await requireRole(ctx, org.id, "ADMIN");
  const row = await ctx.db.transaction(async (tx) => {
    if (await markRevoked(tx, { orgId: org.id, id: keyId, by: doerOf(ctx), at: ctx.now }))
      await recordAudit(tx, ctx, {
        orgId: org.id,
        action: "api_key.revoked",
        subject: { type: "api_key", id: keyId },
        before: { revokedAt: null },
        after: { revokedAt: ctx.now.toISOString() },
      });
    return findKey(tx, org.id, keyId);
  });
  if (!row) throw notFound("API key");
  return { apiKey: presentKey(row, await peopleNames([row.createdBy]), ctx.now) };
}
