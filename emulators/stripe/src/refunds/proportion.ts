/** The part of a charge refunded now, and the total refunded so far, in cents. */
export type Part = { partCents: number; doneCents: number; ofCents: number };

/**
 * The share of `wholeCents` for one refund, limited to what is left after `backCents`. Rounds the sum of all refunds,
 * so that parts of any size add up to exactly the whole; what an earlier refund left alone stays.
 */
export function proportionCents(totalCents: number, backCents: number, part: Part): number {
  const { partCents, doneCents, ofCents } = part;
  const due = share(totalCents, doneCents, ofCents) - share(totalCents, doneCents - partCents, ofCents);
  return Math.max(0, Math.min(due, totalCents - backCents));
}

/** Rounds half a cent up. The product of two eight-digit amounts exceeds the exact range of doubles. */
function share(totalCents: number, partCents: number, ofCents: number): number {
  const [total, part, of] = [BigInt(totalCents), BigInt(partCents), BigInt(ofCents)];
  return Number((2n * total * part + of) / (2n * of));
}
