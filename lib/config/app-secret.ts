import { hkdfSync } from "node:crypto";
import { env } from "./env";

/** What a derived key is for. A key of one purpose opens and verifies nothing of another. */
export type KeyPurpose = "webhook secrets" | "idempotent answers" | "donation links" | "subscription links";

/**
 * The installation's keys for a purpose: 32 bytes each, HKDF-SHA256 of every secret in APP_SECRET. The first one encrypts
 * and signs; the others decrypt and verify what was made before the secret was rotated.
 */
export function derivedKeys(purpose: KeyPurpose): readonly Buffer[] {
  return env().appSecrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", `almoner: ${purpose}`, 32)),
  );
}
