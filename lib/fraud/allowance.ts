import { canHoldTickets } from "@/lib/tickets/rules";
import { type CallerCounts, callerRisk, offsetDeclines, type Risk } from "./rules";

/**
 * What an address may hold without having paid (docs/abuse.md). A client secret lets its holder try cards at
 * the processor without calling us, so the number of open donations bounds the number of cards tried at once.
 */

/** Open donations of one address at once. Donations by API key are bounded only by its own thresholds. */
export const OPEN_DONATIONS = {
  /**
   * Trying cards on all of them at once gets three tries each, a fourth on the fastest, until we receive the
   * declines (about a second) and have canceled them (half a second): 24 to 28 cards. Each decline of the
   * last hour that no paying card offsets removes one.
   */
  card: { base: 8, perPayingCard: 24, freeCards: 3 },
  /**
   * No card can be tried on a bank payment; this bounds rows. Parents behind one school's address need many.
   */
  bank: { base: 60, perArrived: 4 },
  /** An open donation this old counts as stale: under pressure it makes room for the next donor. */
  staleMs: 6 * 60_000,
  /** How long a donor beyond the allowance waits before retrying, in seconds. */
  retryAfterSeconds: 4,
} as const;

export type OpenCounts = CallerCounts & {
  /** Open donations by card (including wallets) and by bank. */
  open: { card: number; bank: number };
  /** Bank payments within the window that are processing or have arrived. */
  bankArrived: number;
};

/**
 * Open card donations an address may have. The first three paying cards add nothing, and each decline not
 * offset cancels one more: one stolen card in twenty is good, so an attacker hardly gets four ahead. Each
 * further card adds 24, so two payments admit an event's hundred guests.
 */
export function cardAllowance({ declinesAt, payingCards }: CallerCounts): number {
  const { base, perPayingCard, freeCards } = OPEN_DONATIONS.card;
  const declines = Math.max(0, declinesAt.length - offsetDeclines(payingCards));
  return Math.max(1, base - declines + perPayingCard * Math.max(0, payingCards - freeCards - declines));
}

/** Whether an address may start another donation of this kind now. */
export function hasPlace(counts: OpenCounts, kind: "card" | "bank"): boolean {
  if (kind === "card") return counts.open.card < cardAllowance(counts);
  const { base, perArrived } = OPEN_DONATIONS.bank;
  return counts.open.bank < base + perArrived * counts.bankArrived;
}

/** `held`: tickets that unpaid orders of the address hold of the event that the order is for. */
export type AddressCounts = OpenCounts & { held: number };

/** `capacity` is null where tickets are unlimited or none are ordered. */
export type Order = { kind: "card" | "bank"; tickets: number; capacity: number | null };

/** BUSY: the address has used its allowance and is asked to wait; it is not blocked. */
export type Admission = Risk | { state: "BUSY" };

/** The admission of another donation from an address: blocked, over its allowance, challenged, or normal. */
export function admitAddress(counts: AddressCounts, order: Order, now: Date): Admission {
  const risk = callerRisk("address", counts, now);
  if (risk.state === "BLOCKED") return risk;
  const { kind, tickets, capacity } = order;
  const fits =
    capacity === null ||
    tickets === 0 ||
    canHoldTickets({ held: counts.held, payingCards: counts.payingCards }, { tickets, capacity });
  return hasPlace(counts, kind) && fits ? risk : { state: "BUSY" };
}
