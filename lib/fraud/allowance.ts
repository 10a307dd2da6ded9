import { canHoldTickets } from "@/lib/tickets/rules";
import { type CallerCounts, callerRisk, offsetDeclines, type Risk } from "./rules";

/**
 * What an address may hold at once without having paid (docs/abuse.md). A client secret lets its holder try cards at the
 * processor without asking us, so the number of open donations bounds how many cards are tried at the same time.
 */

/** Open donations of one address at once; those by API key are bounded by its own thresholds alone. */
export const OPEN_DONATIONS = {
  /**
   * A volley on all of them tries each three times, the quickest a fourth time, until we hear of the declines (about a
   * second after) and have cancelled them (half a second): 24 to 28 cards. Each decline of the hour that no
   * paying card offsets takes one place away.
   */
  card: { base: 8, perPayingCard: 24, freeCards: 3 },
  /** No card can be tried on a bank payment; what is bounded is rows. Parents behind one school's address need many. */
  bank: { base: 60, perArrived: 4 },
  /** An open donation this old was left: under pressure its place is given to the next donor. */
  staleMs: 6 * 60_000,
  /** How long a donor beyond the allowance waits before the next try, in seconds. */
  retryAfterSeconds: 4,
} as const;

export type OpenCounts = CallerCounts & {
  /** Open donations by card (wallets included) and by bank. */
  open: { card: number; bank: number };
  /** Bank payments that are on their way or arrived within the window. */
  bankArrived: number;
};

/**
 * Open donations by card that an address may have. The first three cards that pay add nothing, and each decline that is
 * not offset takes one card more: of stolen cards one in twenty is good, so hardly any attacker has four ahead. Each
 * further card adds 24: a hall of a hundred guests is let in when two of those have paid.
 */
export function cardAllowance({ declinesAt, payingCards }: CallerCounts): number {
  const { base, perPayingCard, freeCards } = OPEN_DONATIONS.card;
  const declines = Math.max(0, declinesAt.length - offsetDeclines(payingCards));
  return Math.max(1, base - declines + perPayingCard * Math.max(0, payingCards - freeCards - declines));
}

/** Whether an address may begin another donation of that kind now. */
export function hasPlace(counts: OpenCounts, kind: "card" | "bank"): boolean {
  if (kind === "card") return counts.open.card < cardAllowance(counts);
  const { base, perArrived } = OPEN_DONATIONS.bank;
  return counts.open.bank < base + perArrived * counts.bankArrived;
}

/** `held`: tickets that unpaid orders of the address hold of the event that the order is for. */
export type AddressCounts = OpenCounts & { held: number };

/** The requested order; `capacity` is null where tickets are unlimited or none are ordered. */
export type Order = { kind: "card" | "bank"; tickets: number; capacity: number | null };

/** BUSY: everything that the address has begun waits to be paid; it is asked to wait, not blocked. */
export type Admission = Risk | { state: "BUSY" };

/** How an address stands that asks for another donation: blocked, or beyond what it may have open, or challenged. */
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
