import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the stored form of a client's secret that only needs to be recognized. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Encrypts a JSON value (AES-256-GCM) with a key derived from the first of `keys` and from `secret`, which is
 * not stored; `context` binds it to where it is stored. Neither the keys nor the secret alone decrypt it, since the
 * secret may be guessable.
 */
export function seal(keys: readonly Buffer[], secret: string, context: string, value: unknown): string {
  const [key] = keys;
  if (!key) throw new Error("There is no key to seal with.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derived(key, secret, context), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** Decrypts a value sealed with any of `keys`; null if key, secret or context differ, or it was modified. */
export function unseal(
  keys: readonly Buffer[],
  secret: string,
  context: string,
  sealed: string,
): { value: unknown } | null {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  for (const key of keys)
    try {
      const decipher = createDecipheriv("aes-256-gcm", derived(key, secret, context), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(tag);
      const text = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return { value: JSON.parse(text.toString("utf8")) };
    } catch {
      // Another key: try the next.
    }
  return null;
}

function derived(key: Buffer, secret: string, context: string): Buffer {
  const both = Buffer.concat([key, Buffer.from(secret, "utf8")]);
  return Buffer.from(hkdfSync("sha256", both, context, "almoner kept answer", 32));
}
