import { emit } from "../events/emit";
import type { RefundRecord } from "../store/records";
import { NO_REQUEST, type World } from "../world";

/** A bank's refund has arrived. */
export function settleRefund(world: World, refund: RefundRecord): void {
  const settled = world.store.put("refund", { ...refund, status: "succeeded" });
  emit(world, NO_REQUEST, "refund.updated", "refund", settled, { previous: { status: "pending" } });
}
