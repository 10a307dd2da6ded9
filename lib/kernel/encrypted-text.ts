import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts `text` with the first of `keys` (32 bytes each): `v1.<base64url of IV, ciphertext and tag>`.
 * `context` names the row, for example `webhook:<id>`: a text copied to another row does not decrypt.
 */
export function encryptText(keys: readonly Buffer[], text: string, context: string): string {
  const [key] = keys;
  if (!key) throw new Error("No encryption key is configured.");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString("base64url")}`;
}

/**
 * Decrypts the result of `encryptText` with any of `keys`. Throws if no key fits, or if the text or the context was
 * changed.
 */
export function decryptText(keys: readonly Buffer[], encrypted: string, context: string): string {
  const sealed = Buffer.from(encrypted.slice(VERSION.length + 1), "base64url");
  if (!encrypted.startsWith(`${VERSION}.`) || sealed.length < IV_BYTES + TAG_BYTES)
    throw new Error(`The encrypted text of ${context} is damaged.`);
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const body = sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES);
  for (const key of keys)
    try {
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    } catch {
      // Wrong key: try the next one.
    }
  throw new Error(`No secret in APP_SECRET decrypts ${context}. Is a previously used secret missing?`);
}
