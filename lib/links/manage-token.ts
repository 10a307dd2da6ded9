import { createHmac, randomBytes } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";

const MANAGE = /^manage_[A-Za-z0-9_-]{43}$/;
const RAISE = /^raise_[A-Za-z0-9_-]{43}$/;

/** Returns a new token for a link that permits changes of one subscription: 256 random bits. */
export function newManageToken(): string {
  return `manage_${randomBytes(32).toString("base64url")}`;
}

/** Returns a new token for a link that confirms one raise: 256 random bits. */
export function newRaiseToken(): string {
  return `raise_${randomBytes(32).toString("base64url")}`;
}

export const isManageToken = (token: string): boolean => MANAGE.test(token);
export const isRaiseToken = (token: string): boolean => RAISE.test(token);

/**
 * Returns the token of a demo link, so that the reference's examples can contain it. It is derived from this
 * installation's secret, and valid only if the seed has stored its hash.
 */
export function demoToken(kind: "manage" | "raise", id: string): string {
  const [key] = derivedKeys("subscription links");
  if (!key) throw new Error("There is no key to derive a token with.");
  return `${kind}_${createHmac("sha256", key).update(`demo ${kind} link: ${id}`).digest("base64url")}`;
}
