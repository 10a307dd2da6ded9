import { emit } from "../events/emit";
import { newId } from "../ids";
import { bookMovement } from "../payments/book-money";
import type { ApplicationFeeRecord } from "../store/records";
import type { Cause, World } from "../world";
import { type Part, proportionCents } from "./proportion";

/** Returns the platform's fee to the connected account in proportion; nothing where nothing is due. */
export function refundFee(world: World, cause: Cause, fee: ApplicationFeeRecord, part: Part): void {
  const amountCents = proportionCents(fee.amountCents, fee.refundedCents, part);
  if (amountCents === 0) return;
  const id = newId("fr");
  const created = world.now();
  const movement = bookMovement(world, {
    account: null,
    type: "application_fee_refund",
    amountCents: -amountCents,
    source: id,
    created,
  });
  bookMovement(world, {
    account: fee.account,
    type: "application_fee_refund",
    amountCents,
    source: fee.charge,
    created,
  });
  world.store.put("fee_refund", { id, created, fee: fee.id, amountCents, balanceTransaction: movement.id });
  const refunded = world.store.put("application_fee", {
    ...fee,
    refundedCents: fee.refundedCents + amountCents,
    refunds: [...fee.refunds, id],
  });
  emit(world, cause, "application_fee.refunded", "application_fee", refunded);
}
