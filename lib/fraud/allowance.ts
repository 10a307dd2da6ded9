import { maxAlreadyHeld } from "@/lib/tickets/rules";
import { type CallerCounts, callerRisk, offsetDeclines, type Risk } from "./rules";

/**
 * Limits on the unpaid donations of an address (docs/abuse.md). A client secret lets its holder try cards at the
 * processor without calling us, so the number of open donations bounds the number of cards tried at once.
 */

/** Limits on the open donations of one address. Donations by API key are bounded only by the key's own thresholds. */
export const OPEN_DONATIONS = {
  /**
   * An attacker who tries cards on all of them at once gets three tries on each, and a fourth on the fastest, before
   * we receive the declines (about a second) and cancel the payments (half a second): 24 to 28 cards. Each decline of
   * the last hour that no paying card offsets lowers the limit by one.
   */
  card: { base: 8, perPayingCard: 24, freeCards: 3 },
  /**
   * Cards cannot be tried on a bank payment, so this only bounds the number of rows. Parents behind one school's
   * address need many.
   */
  bank: { base: 60, perArrived: 4 },
  /** Age at which an open donation is stale: it is canceled when the address needs room for another donor. */
  staleMs: 6 * 60_000,
  /** Time after which a donor over the allowance retries, in seconds. */
  retryAfterSeconds: 4,
} as const;

export type OpenCounts = CallerCounts & {
  /** Open donations by card (including wallets) and by bank. */
  open: { card: number; bank: number };
  /** Number of bank payments within the window that are processing or have arrived. */
  bankArrived: number;
};

/**
 * Returns the number of open card donations an address may have. The first three paying cards add nothing, and each
 * decline that is not offset cancels out one more: one stolen card in twenty is good, so an attacker hardly ever gets
 * four ahead. Each further card adds 24, so two payments admit the hundred guests of an event.
 */
export function cardAllowance({ declinesAt, payingCards }: CallerCounts): number {
  const { base, perPayingCard, freeCards } = OPEN_DONATIONS.card;
  const declines = Math.max(0, declinesAt.length - offsetDeclines(payingCards));
  return Math.max(1, base - declines + perPayingCard * Math.max(0, payingCards - freeCards - declines));
}

/** Returns the number of open donations of this kind that an address may have. */
function openAllowance(counts: OpenCounts, kind: "card" | "bank"): number {
  if (kind === "card") return cardAllowance(counts);
  const { base, perArrived } = OPEN_DONATIONS.bank;
  return base + perArrived * counts.bankArrived;
}

/** Whether an address may start another donation of this kind now. */
export function hasSlot(counts: OpenCounts, kind: "card" | "bank"): boolean {
  return counts.open[kind] < openAllowance(counts, kind);
}

/** The counts of an address. `held` is the number of tickets of the order's event that its unpaid orders hold. */
export type AddressCounts = OpenCounts & { held: number };

/** A requested donation. `capacity` is null if tickets are unlimited or none are ordered. */
export type Order = { kind: "card" | "bank"; tickets: number; capacity: number | null };

/** The decision on a request. BUSY: the address has used its allowance and must wait, but is not blocked. */
export type Admission = Risk | { state: "BUSY" };

/** Limits on an address's other open donations and held tickets. `held` is null if tickets are not bounded. */
export type Bounds = { kind: "card" | "bank"; open: number; held: number | null };

/** Returns the bounds for this order. They depend only on declines, paying cards and arrived bank payments. */
export function boundsFor(counts: AddressCounts, { kind, tickets, capacity }: Order): Bounds {
  const held =
    capacity === null || tickets === 0 ? null : maxAlreadyHeld({ tickets, capacity }, counts.payingCards);
  return { kind, open: openAllowance(counts, kind) - 1, held };
}

/** Returns the admission of another donation from an address: blocked, over its allowance, challenged or normal. */
export function admitAddress(counts: AddressCounts, order: Order, now: Date): Admission {
  const risk = callerRisk("address", counts, now);
  if (risk.state === "BLOCKED") return risk;
  const { kind, open, held } = boundsFor(counts, order);
  const fits = counts.open[kind] <= open && (held === null || counts.held <= held);
  return fits ? risk : { state: "BUSY" };
}
