import { settleRefund } from "../refunds/settle-refund";
import type { World } from "../world";
import { settleBankPayment } from "./settle-bank-payment";

/** Ends the bank payments, and the refunds to banks, whose time has come on the shared clock. */
export function settleDue(world: World): void {
  const now = world.now();
  for (const id of world.store.waiting("payment_intent")) {
    const intent = world.store.get("payment_intent", id);
    if (intent && (intent.settlesAt ?? now + 1) <= now)
      settleBankPayment(world, intent, "as the account says");
  }
  for (const id of world.store.waiting("refund")) {
    const refund = world.store.get("refund", id);
    if (refund && refund.created + world.config.bankSeconds <= now) settleRefund(world, refund);
  }
}
