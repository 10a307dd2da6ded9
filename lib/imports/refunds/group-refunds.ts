import { type FileRefund, type FileRefunds, isChained } from "./refunds";

/** Maximum number of a file's refunds of one payment, and of references from a refund to its payment. */
export const MAX_REFUNDS = 500;

/**
 * Groups the refunds of a file, in file order, by the payment at the end of their references. `recorded` has the
 * references of refunds in other files, by id. Circular or too long chains of references have no payment. A payment
 * with too many refunds, the sign of a wrong column, gets one more than allowed.
 */
export function groupRefunds(
  all: readonly FileRefund[],
  { source, recorded }: { source: string; recorded: ReadonlyMap<string, string> },
): Omit<FileRefunds, "payments"> {
  const byId = new Map<string, FileRefund>();
  const twinOf = new Map<number, number>();
  for (const refund of all) {
    if (refund.id === null) continue;
    const twin = byId.get(refund.id);
    // A refund that was pending can be in the file again when its money has moved.
    const isSettled = twin !== undefined && twin.openStatus !== null && refund.openStatus === null;
    if (twin && isSettled) twinOf.set(twin.number, refund.number);
    else if (twin) twinOf.set(refund.number, twin.number);
    if (!twin || isSettled) byId.set(refund.id, refund);
  }
  const nextOf = (id: string) => (isChained(source) ? (byId.get(id)?.of ?? recorded.get(id)) : undefined);
  const ofPayment = new Map<string, FileRefund[]>();
  const paymentOf = new Map<number, string>();
  for (const refund of all) {
    if (refund.of === null || twinOf.has(refund.number)) continue;
    const seen = new Set<string>();
    let payment = refund.of;
    for (
      let next = nextOf(payment);
      next && !seen.has(payment) && seen.size <= MAX_REFUNDS;
      next = nextOf(payment)
    ) {
      seen.add(payment);
      payment = next;
    }
    if (seen.has(payment) || seen.size > MAX_REFUNDS) continue;
    paymentOf.set(refund.number, payment);
    const others = ofPayment.get(payment);
    if (!others) ofPayment.set(payment, [refund]);
    else if (others.length <= MAX_REFUNDS) others.push(refund);
  }
  return { ofPayment, paymentOf, twinOf };
}
