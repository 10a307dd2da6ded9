import type { Context } from "@/lib/kernel/context";
import { forbidden } from "@/lib/kernel/errors";
import { findKey } from "./store";

/**
 * Throws `forbidden` for a key revoked since it was authenticated. For resources that end with their key:
 * called under the lock that revocation takes, so that the resource either exists by then or is refused here.
 */
export async function requireLiveKey(db: Parameters<typeof findKey>[0], { actor }: Context): Promise<void> {
  if (actor.kind === "key" && (await findKey(db, actor.orgId, actor.keyId))?.revokedAt) throw forbidden();
}
