import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";

/** Lifetime of a cached payment, in milliseconds. */
const KEPT_MS = 2000;
const PRUNE_ABOVE = 500;

type CachedPayment = { at: number; payment: Promise<Payment> };
const shared = globalThis as typeof globalThis & { almonerRecentPayments?: Map<string, CachedPayment> };

/**
 * Returns a payment's state, at most two seconds old, so that page loads do not use up the processor's rate limit,
 * which all organizations share. Failed calls are not cached. For display only.
 */
export function recentPayment(intentId: string, now: Date): Promise<Payment> {
  shared.almonerRecentPayments ??= new Map();
  const recent = shared.almonerRecentPayments;
  const at = now.getTime();
  const isOver = (one: CachedPayment) => Math.abs(at - one.at) >= KEPT_MS;
  const known = recent.get(intentId);
  if (known && !isOver(known)) return known.payment;
  if (recent.size > PRUNE_ABOVE) for (const [id, one] of recent) if (isOver(one)) recent.delete(id);
  const fresh: CachedPayment = { at, payment: retrievePayment(intentId) };
  recent.set(intentId, fresh);
  fresh.payment.catch(() => {
    if (recent.get(intentId) === fresh) recent.delete(intentId);
  });
  return fresh.payment;
}
