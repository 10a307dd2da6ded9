/** What of a charge goes back now, and how much has gone back with it, in cents. */
export type Part = { partCents: number; doneCents: number; ofCents: number };

/**
 * The share of `wholeCents` that goes with one refund, at most what is left of it after `backCents`. Rounded on the sum
 * of all refunds, so that parts of any size end in exactly the whole; what an earlier refund left alone stays.
 */
export function proportionCents(wholeCents: number, backCents: number, part: Part): number {
  const { partCents, doneCents, ofCents } = part;
  const due = share(wholeCents, doneCents, ofCents) - share(wholeCents, doneCents - partCents, ofCents);
  return Math.max(0, Math.min(due, wholeCents - backCents));
}

/** Half a cent up. The product of two eight-digit amounts leaves the range in which doubles are exact. */
function share(wholeCents: number, partCents: number, ofCents: number): number {
  const [whole, part, of] = [BigInt(wholeCents), BigInt(partCents), BigInt(ofCents)];
  return Number((2n * whole * part + of) / (2n * of));
}
