import { createHash } from "node:crypto";
import { derivedKeys } from "@/lib/config/app-secret";
import { signId, verifySignedId } from "./signed-id";

/** What a view link shows. A token of one kind opens nothing of the other. */
export type Viewed = "donation" | "subscription";

/** Where a view token leads: to a row by its id, or to one that had a stored token before links were signed. */
export type ViewTarget = { id: string } | { oldTokenHash: string };

const KEYS = { donation: "donation links", subscription: "subscription links" } as const;
const OLD_SHAPE = /^[a-z0-9]{30,64}$/;

/**
 * The token of a link that shows a donation or a subscription and permits no change. It is derived from the id and the
 * installation's secret, so none is stored and every mail can build it.
 */
export function viewToken(kind: Viewed, id: string): string {
  return signId(derivedKeys(KEYS[kind]), id);
}

/** What to look for by a view token; null for one that cannot be a token of this kind, which then costs no query. */
export function viewTarget(kind: Viewed, token: string): ViewTarget | null {
  const id = verifySignedId(derivedKeys(KEYS[kind]), token);
  if (id !== null) return { id };
  return OLD_SHAPE.test(token) ? { oldTokenHash: hashToken(token) } : null;
}

/** A token as it is stored where it only needs to be compared: SHA-256, in hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
