import { createHash } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";
import { signId, verifySignedId } from "./signed-id";

/** What a view link shows. A token of one kind does not open the other. */
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
 * The token of a view-only link to a donation, a subscription or a statement, or of a check of a membership, which names a donation. Derived from the id and the installation's
 * secret, so none is stored and every mail can build it.
 */
export function viewToken(kind: Viewed, id: string): string {
  return signId(derivedKeys(KEYS[kind]), id);
}

/** The lookup for a view token; null for a malformed one, which then costs no query. */
export function viewTarget(kind: Viewed, token: string): ViewTarget | null {
  const id = verifySignedId(derivedKeys(KEYS[kind]), token);
  if (id !== null) return { id };
  return OLD_SHAPE.test(token) ? { oldTokenHash: hashToken(token) } : null;
}

/** The stored form of a token that only needs to be compared: hex SHA-256. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
