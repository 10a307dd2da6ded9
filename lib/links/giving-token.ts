import { createHmac, randomBytes } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";

const LINK = /^open_[A-Za-z0-9_-]{43}$/;
const NEW_EMAIL = /^email_[A-Za-z0-9_-]{43}$/;
const SESSION = /^giving_[A-Za-z0-9_-]{43}$/;

const random = () => randomBytes(32).toString("base64url");

/** Returns a new token for a mailed link that opens a donor's own giving, once: 256 random bits. */
export const newGivingLinkToken = (): string => `open_${random()}`;
/** Returns a new token for a link that makes the address it is mailed to the donor's, once: 256 random bits. */
export const newEmailToken = (): string => `email_${random()}`;
/** Returns a new token for the session that such a link is exchanged for: 256 random bits. */
export const newGivingToken = (): string => `giving_${random()}`;

export const isGivingLinkToken = (token: string): boolean => LINK.test(token);
export const isEmailToken = (token: string): boolean => NEW_EMAIL.test(token);
export const isGivingToken = (token: string): boolean => SESSION.test(token);

/**
 * Returns a demo token for the reference's examples. It is derived from this installation's secret, and valid only if
 * the seed has stored its hash.
 */
export function demoGivingToken(kind: "open" | "giving", name: string): string {
  const [key] = derivedKeys("donation links");
  if (!key) throw new Error("There is no key to derive a token with.");
  return `${kind}_${createHmac("sha256", key).update(`demo ${kind} token: ${name}`).digest("base64url")}`;
}

/** Returns the demo's giving links. Each example that uses one takes the next. */
export function demoLinks(donorId: string): string[] {
  return Array.from({ length: 20 }, (_, n) => demoGivingToken("open", `${donorId} ${n}`));
}
