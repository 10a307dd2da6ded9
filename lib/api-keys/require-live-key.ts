import type { Context } from "@/lib/kernel/context";
import { forbidden } from "@/lib/kernel/errors";
import { findKey } from "./store";

/**
 * Throws `forbidden` for a key revoked since it was authenticated. For resources that end with their key: call it under
 * the lock that revocation takes, so that revocation either finds the resource or this call refuses it.
 */
export async function requireLiveKey(db: Parameters<typeof findKey>[0], { actor }: Context): Promise<void> {
  if (actor.kind === "key" && (await findKey(db, actor.orgId, actor.keyId))?.revokedAt) throw forbidden();
}
