import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";

/** A page that is loaded twice within this shows the same. */
const KEPT_MS = 2000;
const PRUNE_ABOVE = 500;

type Asked = { at: number; payment: Promise<Payment> };
const shared = globalThis as typeof globalThis & { almonerRecentPayments?: Map<string, Asked> };

/**
 * The truth about a payment as it was at most two seconds ago: however often its page is loaded, the processor, whose
 * limit all organizations share, is asked once in that time. A call that failed is not kept. Only for showing.
 */
export function recentPayment(intentId: string, now: Date): Promise<Payment> {
  shared.almonerRecentPayments ??= new Map();
  const recent = shared.almonerRecentPayments;
  const at = now.getTime();
  const isOver = (one: Asked) => Math.abs(at - one.at) >= KEPT_MS;
  const known = recent.get(intentId);
  if (known && !isOver(known)) return known.payment;
  if (recent.size > PRUNE_ABOVE) for (const [id, one] of recent) if (isOver(one)) recent.delete(id);
  const asked: Asked = { at, payment: retrievePayment(intentId) };
  recent.set(intentId, asked);
  asked.payment.catch(() => {
    if (recent.get(intentId) === asked) recent.delete(intentId);
  });
  return asked.payment;
}
