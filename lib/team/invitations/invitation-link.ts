import { createHash, createHmac } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";
import { newToken } from "@/lib/kernel/ids";
import type { InvitationRow } from "./store";

type Link = Pick<InvitationRow, "linkNonce" | "tokenHash">;

/**
 * A new link of an invitation. The token is an HMAC of id and nonce with a key of the installation, so that
 * the mail can be built from the row, while the database alone does not reveal it.
 */
export function newLink(id: string): Link {
  const [key] = derivedKeys("invitation links");
  if (!key) throw new Error("APP_SECRET is empty");
  const linkNonce = newToken();
  return { linkNonce, tokenHash: tokenHashOf(tokenWith(key, id, linkNonce)) };
}

/**
 * The token of an invitation's link, for its mail. Null if no secret in APP_SECRET derives it: the row is
 * from a release that stored the token, or the secret is lost.
 */
export function tokenOf({ id, linkNonce, tokenHash }: Pick<InvitationRow, "id"> & Link): string | null {
  if (linkNonce === null) return null;
  const tokens = derivedKeys("invitation links").map((key) => tokenWith(key, id, linkNonce));
  return tokens.find((token) => tokenHashOf(token) === tokenHash) ?? null;
}

/** The stored form of a token: hex SHA-256. 256 random bits need no slow hash. */
export function tokenHashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const tokenWith = (key: Buffer, id: string, nonce: string) =>
  createHmac("sha256", key).update(`${id}\n${nonce}`).digest("hex");
