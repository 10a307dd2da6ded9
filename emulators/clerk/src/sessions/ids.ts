import { createHash, randomBytes, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id of the provider's form: `user_` and 27 letters and digits. */
export function makeId(prefix: "user" | "sess" | "client"): string {
  return `${prefix}_${Array.from({ length: 27 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}

/** A secret that is shown once: 256 random bits. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** How such a secret is kept. It is random, so that a plain hash cannot be searched. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
