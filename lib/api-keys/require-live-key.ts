import type { Context } from "@/lib/kernel/context";
import { forbidden } from "@/lib/kernel/errors";
import { findKey } from "./store";

/**
 * Throws `forbidden` for a key that was revoked since it was let in. For what ends with its key, within the lock under
 * which that is ended: it is there by then, or is refused here.
 */
export async function requireLiveKey(db: Parameters<typeof findKey>[0], { actor }: Context): Promise<void> {
  if (actor.kind === "key" && (await findKey(db, actor.orgId, actor.keyId))?.revokedAt) throw forbidden();
}
