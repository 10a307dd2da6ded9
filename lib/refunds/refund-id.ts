import { createHash } from "node:crypto";
import { newId } from "@/lib/kernel/ids";

/**
 * Returns the id of a refund requested by `requestedBy` (a person's id, or `key:<id>`). With an `Idempotency-Key`, the id is
 * derived from `key`, so that a repeated request finds its own refund regardless of the outcome, and one key never
 * creates two refunds.
 */
export function refundIdFor(it: { requestedBy: string; donationId: string; key: string | null }): string {
  if (it.key === null) return newId();
  const digest = createHash("sha256")
    .update(["refund", it.requestedBy, it.donationId, it.key].join("\n"))
    .digest("hex");
  return `r${BigInt(`0x${digest}`).toString(36).padStart(50, "0").slice(-23)}`;
}
