import { createHash } from "node:crypto";

/** Returns the stored form of a link's token, its SHA-256 in hex. Tokens are long and random: no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
