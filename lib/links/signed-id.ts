import { createHmac, timingSafeEqual } from "node:crypto";

const SHAPE = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/;

const macOf = (key: Buffer, id: string) => createHmac("sha256", key).update(id).digest();

/** Signs a row id so that only a holder of the key can create it: `<id>.<HMAC-SHA256, base64url>`. */
export function signId(keys: readonly Buffer[], id: string): string {
  const [key] = keys;
  if (!key) throw new Error("There is no key to sign with.");
  return `${id}.${macOf(key, id).toString("base64url")}`;
}

/** Returns the id in a token signed with any of `keys`, or null. Takes the same time whichever key matches. */
export function verifySignedId(keys: readonly Buffer[], token: string): string | null {
  const [, id, signature] = SHAPE.exec(token) ?? [];
  if (!id || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  // Base64 can encode the same bytes in several ways; only one is accepted.
  if (given.toString("base64url") !== signature) return null;
  const fits = keys.map((key) => timingSafeEqual(macOf(key, id), given));
  return fits.includes(true) ? id : null;
}
