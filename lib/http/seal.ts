import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How a client's secret text is kept where it only needs to be recognized. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/**
 * Encrypts a JSON value (AES-256-GCM) under a key derived from `secret`, which is kept nowhere; `context` names what the
 * value belongs to, so that it opens nowhere else.
 */
export function seal(secret: string, context: string, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derived(secret, context), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** What was sealed; throws where secret or context are not the same. */
export function unseal(secret: string, context: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", derived(secret, context), nonce);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString("utf8"));
}

function derived(secret: string, context: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, context, "almoner kept answer", 32));
}
