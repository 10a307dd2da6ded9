import { derivedKeys } from "@/lib/config/app-secret";
import { signId, verifySignedId } from "./signed-id";
import { hashToken } from "./token-hash";

/** The subject of a view link. A token of one kind does not open another. */
export type Viewed = "donation" | "subscription" | "statement" | "membershipCheck";

/** The row of a view token: by its id, or by the stored hash of a token from before links were signed. */
export type ViewTarget = { id: string } | { oldTokenHash: string };

const KEYS = {
  donation: "donation links",
  subscription: "subscription links",
  statement: "statement links",
  membershipCheck: "membership checks",
} as const;
const OLD_SHAPE = /^[a-z0-9]{30,64}$/;

/**
 * Returns the token of a view-only link to a donation, subscription or statement, or of the check of the membership
 * that a donation paid for. Derived from the id and the installation's secret, so that no token is stored and every
 * email can build it.
 */
export function viewToken(kind: Viewed, id: string): string {
  return signId(derivedKeys(KEYS[kind]), id);
}

/** Returns the lookup for a view token. Null for a malformed token, which then costs no query. */
export function viewTarget(kind: Viewed, token: string): ViewTarget | null {
  const id = verifySignedId(derivedKeys(KEYS[kind]), token);
  if (id !== null) return { id };
  return OLD_SHAPE.test(token) ? { oldTokenHash: hashToken(token) } : null;
}
