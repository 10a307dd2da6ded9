/** How much of a charge has been given back, this refund included. */
export type Part = { doneCents: number; ofCents: number };

/**
 * The share of `wholeCents` that goes with a refund, less what went before, in cents. It is worked out on the sum of
 * all refunds, so that parts of any size end in exactly the whole.
 */
export function proportionCents(wholeCents: number, backCents: number, part: Part): number {
  // The product of two eight-digit amounts leaves the range in which doubles are exact.
  const [whole, done, of] = [BigInt(wholeCents), BigInt(part.doneCents), BigInt(part.ofCents)];
  const due = Number((2n * whole * done + of) / (2n * of));
  return Math.max(0, Math.min(wholeCents, due) - backCents);
}
