import { createHash } from "node:crypto";
import { newId } from "@/lib/kernel/ids";

/**
 * The id of a refund that `doer` (a person's id, or `key:<id>`) asks for. Where the request has an `Idempotency-Key` it follows
 * from `key`, so that a request whose answer got lost finds its own refund again, however it ended: the same key never makes a
 * second one.
 */
export function refundIdFor(it: { doer: string; donationId: string; key: string | null }): string {
  if (it.key === null) return newId();
  const digest = createHash("sha256")
    .update(["refund", it.doer, it.donationId, it.key].join("\n"))
    .digest("hex");
  return `r${BigInt(`0x${digest}`).toString(36).padStart(50, "0").slice(-23)}`;
}
