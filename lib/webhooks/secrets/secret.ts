import { randomBytes } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";
import { decryptText, encryptText } from "@/lib/kernel/encrypted-text";

const BYTES = 32;

/** Generates a signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}

/** Encrypts a secret for storage, bound to the endpoint's row: it cannot be decrypted in another row. */
export function encryptSecret(
  endpointId: string,
  secret: string,
  keys: readonly Buffer[] = derivedKeys("webhook secrets"),
): string {
  return encryptText(keys, secret, `webhook:${endpointId}`);
}

/** Decrypts a stored secret; returns null if no secret in APP_SECRET can decrypt it. */
export function decryptSecret(endpointId: string, encrypted: string): string | null {
  try {
    return decryptText(derivedKeys("webhook secrets"), encrypted, `webhook:${endpointId}`);
  } catch {
    return null;
  }
}
