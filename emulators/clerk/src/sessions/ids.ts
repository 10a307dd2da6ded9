import { createHash, randomBytes, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id in Clerk's format: `user_` and 27 letters and digits. */
export function makeId(prefix: "user" | "sess" | "client"): string {
  return `${prefix}_${Array.from({ length: 27 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}

/** A secret that is shown once: 256 random bits. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret for storage. Secrets are random, so a plain hash suffices. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
