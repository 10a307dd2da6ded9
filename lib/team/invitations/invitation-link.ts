import { createHmac } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";
import { newToken } from "@/lib/kernel/ids";
import { hashToken } from "@/lib/links/token-hash";
import type { InvitationRow } from "./store";

type Link = Pick<InvitationRow, "linkNonce" | "tokenHash">;

/**
 * Creates a link of an invitation. The token is an HMAC of id and nonce with a key of the installation, so that the
 * email can be built from the row, while the database alone does not reveal the token.
 */
export function newLink(id: string): Link {
  const [key] = derivedKeys("invitation links");
  if (!key) throw new Error("APP_SECRET is empty");
  const linkNonce = newToken();
  return { linkNonce, tokenHash: hashToken(tokenWith(key, id, linkNonce)) };
}

/**
 * Returns the token of an invitation's link, for its email. Null if no secret in APP_SECRET derives it: the row is from
 * a release that stored the token, or the secret was lost.
 */
export function tokenOf({ id, linkNonce, tokenHash }: Pick<InvitationRow, "id"> & Link): string | null {
  if (linkNonce === null) return null;
  const tokens = derivedKeys("invitation links").map((key) => tokenWith(key, id, linkNonce));
  return tokens.find((token) => hashToken(token) === tokenHash) ?? null;
}

const tokenWith = (key: Buffer, id: string, nonce: string) =>
  createHmac("sha256", key).update(`${id}\n${nonce}`).digest("hex");
