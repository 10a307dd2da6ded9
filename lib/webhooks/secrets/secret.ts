import { randomBytes } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";
import { decryptText, encryptText } from "@/lib/kernel/encrypted-text";

const BYTES = 32;

/** A new signing secret in the form of Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}

/** Encrypts a secret for storage, bound to the endpoint's row: in another row it does not decrypt. */
export function encryptSecret(
  endpointId: string,
  secret: string,
  keys: readonly Buffer[] = derivedKeys("webhook secrets"),
): string {
  return encryptText(keys, secret, `webhook:${endpointId}`);
}

/** Decrypts a stored secret; null if no secret in APP_SECRET can. */
export function decryptSecret(endpointId: string, encrypted: string): string | null {
  try {
    return decryptText(derivedKeys("webhook secrets"), encrypted, `webhook:${endpointId}`);
  } catch {
    return null;
  }
}
