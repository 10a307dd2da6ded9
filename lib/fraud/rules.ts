/**
 * When declined payments look like card testing (docs/abuse.md). Every figure of declines is here with its reason;
 * `allowance.ts` has those of open donations and seats. Pure: the store only counts, and the simulation uses the
 * same functions.
 */

/** NORMAL: nothing is asked. CHALLENGED: the browser solves a puzzle first. BLOCKED: refused until an instant. */
export type Risk =
  | { state: "NORMAL" }
  | { state: "CHALLENGED"; difficultyBits: number }
  | { state: "BLOCKED"; until: Date };
export type RiskState = Risk["state"];
/** What a target can be: never blocked. */
export type TargetRisk = Exclude<Risk, { state: "BLOCKED" }>;

/**
 * Who asks for a donation: a network address (an IPv6 one as its /64), or an API key of the campaign's organization.
 * Only a caller is ever blocked, because only a caller can answer for what it does.
 */
export type CallerKind = "address" | "key";

/** What a caller can name freely. It becomes CHALLENGED at most, so a stranger can close it for no other donor. */
export const TARGETS = ["email", "campaign", "organization"] as const;
export type Target = (typeof TARGETS)[number];

/** Declines count for an hour: an attacker has moved on by then, and no honest donor waits longer. */
export const WINDOW_MS = 60 * 60_000;

/** Thresholds of a caller, in declines within the window; two paying cards offset one decline. */
export const CALLER_LIMITS = {
  /**
   * A donor has three bad cards; two such donors in a household meet a puzzle. The block stops a volley on all open
   * donations in its third or fourth wave, so it is no larger than their number (see OPEN_DONATIONS).
   */
  address: { challenged: 6, blocked: 8 },
  /** A server whose donors are counted together; staff are alerted at the first threshold, no puzzle is asked. */
  key: { challenged: 30, blocked: 60 },
} as const satisfies Record<CallerKind, { challenged: number; blocked: number }>;

/**
 * So many different cards that paid offset one decline: in an honest crowd one card in ten is declined, of stolen ones nine
 * in ten. Five to one blocked a carrier's address by bad luck in the simulation. Different cards, because an attacker can
 * charge a card of their own any number of times.
 */
export const CARDS_PER_DECLINE = 2;
/** The first cards that pay offset nothing: an attacker has some good ones. */
export const FREE_CARDS = 3;

/** What one caller did within the window. */
export type CallerCounts = {
  /** When its declines were, in milliseconds since 1970, newest first; the oldest beyond MOST_COUNTED are left out. */
  declinesAt: readonly number[];
  /** Different cards that paid a donation from there, up to MOST_COUNTED. */
  payingCards: number;
};

/**
 * More than a caller's rate limit lets it have honestly: with 600 donations a minute, one card in ten declined, a key has
 * 3,600 declines an hour; this many cards offset 5,000.
 */
export const MOST_COUNTED = { declines: 5100, cards: 10_000 } as const;

/** The number of declines at which a caller reaches a state. */
export function callerLimit(
  kind: CallerKind,
  state: "challenged" | "blocked",
  { payingCards }: Pick<CallerCounts, "payingCards">,
): number {
  return CALLER_LIMITS[kind][state] + offsetDeclines(payingCards);
}

/** How many declines so many different cards that paid offset. */
export function offsetDeclines(payingCards: number): number {
  return Math.floor(Math.max(0, payingCards - FREE_CARDS) / CARDS_PER_DECLINE);
}

/** How a caller stands. A blocked one is free again when its declines of the last hour are below the threshold. */
export function callerRisk(kind: CallerKind, counts: CallerCounts, now: Date): Risk {
  const at = (state: "challenged" | "blocked") => counts.declinesAt[callerLimit(kind, state, counts) - 1];
  const blockedSince = at("blocked");
  if (blockedSince !== undefined) return { state: "BLOCKED", until: new Date(blockedSince + WINDOW_MS) };
  const challengedSince = at("challenged");
  if (challengedSince === undefined || kind === "key") return { state: "NORMAL" };
  return challenged([challengedSince], now);
}

/** Declines of one caller that count towards a target within the window: an attack takes several addresses. */
export const COUNTED_PER_CALLER = 3;

/**
 * A target is CHALLENGED by a run of declines in which hardly any donation succeeds: counts alone would challenge a
 * viral campaign, where one card in ten is declined as well. Most stolen cards are refused.
 */
export const TARGET_LIMITS: Record<Target, { declines: number; donations: number | null }> = {
  /** Two addresses at least. Donations that succeed elsewhere do not offset them. */
  email: { declines: 5, donations: null },
  /** Seven addresses at least. */
  campaign: { declines: 20, donations: 20 },
  /** An attack that moves from form to form. Twice a campaign's, because there are more forms. */
  organization: { declines: 40, donations: 40 },
};

/** A target whose number of declines is reached: `since` is the first of that many, `donations` succeeded since then. */
export type Reached = { scope: Target; since: Date; donations: number };

/** Whether too few donations succeeded meanwhile to offset the declines. */
export function isMet({ scope, donations }: Reached): boolean {
  const most = TARGET_LIMITS[scope].donations;
  return most === null || donations <= most;
}

/** How the given targets stand together. Never BLOCKED. */
export function targetRisk(reached: readonly Reached[], now: Date): TargetRisk {
  return challenged(
    reached.filter(isMet).map(({ since }) => since.getTime()),
    now,
  );
}

/**
 * Donations of the last hour that are still unpaid, left by several addresses: they ask for a proof as well. `perCaller`
 * is how many of one caller count.
 */
export const UNPAID_LIMITS = {
  /** A donor who goes back to the form and changes the amount leaves one behind each time. */
  email: { unpaid: 6, perCaller: 4, donations: 3 },
  /** Those that can still be paid, of 25 addresses at least. */
  campaign: { unpaid: 100, perCaller: 4, donations: 20 },
} as const;
export type UnpaidTarget = keyof typeof UNPAID_LIMITS;

/** Most donors need less to pay; by bank they sign in there first. Earlier a donation does not count as unpaid. */
export const TIME_TO_PAY_MS = { card: 2 * 60_000, bank: 7 * 60_000 } as const;

export type UnpaidReached = { scope: UnpaidTarget; since: Date; donations: number };

/** How targets stand by the donations that were left unpaid. Never BLOCKED. */
export function unpaidRisk(reached: readonly UnpaidReached[], now: Date): TargetRisk {
  return challenged(
    reached
      .filter(({ scope, donations }) => donations <= UNPAID_LIMITS[scope].donations)
      .map(({ since }) => since.getTime()),
    now,
  );
}

/** The strictest of several; of two challenges the harder one. */
export function strictest(risks: readonly Risk[]): Risk {
  const rank: Record<RiskState, number> = { NORMAL: 0, CHALLENGED: 1, BLOCKED: 2 };
  const weight = (risk: Risk) =>
    risk.state === "CHALLENGED" ? risk.difficultyBits : risk.state === "BLOCKED" ? risk.until.getTime() : 0;
  return risks.reduce<Risk>(
    (worst, one) =>
      rank[one.state] > rank[worst.state] ||
      (rank[one.state] === rank[worst.state] && weight(one) > weight(worst))
        ? one
        : worst,
    { state: "NORMAL" },
  );
}

/** Several small puzzles instead of a large one: the time to solve them varies less, and there is progress to show. */
export const PUZZLES = 8;
/** 65,000 hashes in all: a fraction of a second on a laptop, about half a second on an old phone. */
const LEAST_BITS = 13;
/** A million in all: a second or two on a laptop, five on an old phone. More would hurt donors, not farms. */
const MOST_HARDER = 4;
/** Solving needs seconds; ten minutes leave room for a slow phone and a tab in the background. */
export const CHALLENGE_MS = 10 * 60_000;

/**
 * Declines of one donation before its payment is withdrawn: a payment can be tried again and again without asking us.
 * Five bad cards are more than an honest donor has; a blocked caller or a locked campaign has no second try.
 */
export const TRIES = { usual: 6, blocked: 1, locked: 1 } as const;

/**
 * New cards within the window for a running subscription, which test them as well as a donation does: a donor needs one
 * or two. An address may be an office whose donors' cards were all replaced.
 */
export const METHOD_CHANGES = { subscription: 5, address: 8 } as const;

/** Failed renewals of a subscription that its donor has charged again within the window. */
export const CHARGES_AGAIN = 3;

/** Staff are alerted again when an attack goes on for longer than a day. */
export const ALERTED_AGAIN_MS = 24 * 60 * 60_000;

/** Keyed hashes are personal data still: a month is enough to see that an attacker is back. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Trouble at the bank itself: an attacker learns nothing by it, and an outage would look like an attack. */
const OUTAGES = new Set([
  "processing_error",
  "issuer_not_available",
  "try_again_later",
  "reenter_transaction",
  "lock_timeout",
]);

/** Whether a failed attempt with this code says something about the card. */
export function tellsOfCard(code: string): boolean {
  return !OUTAGES.has(code);
}

/** NORMAL without a run; otherwise a challenge that is the harder the faster the quickest run was. */
function challenged(runsSince: readonly number[], now: Date): TargetRisk {
  if (runsSince.length === 0) return { state: "NORMAL" };
  const quickest = Math.min(...runsSince.map((since) => now.getTime() - since));
  return { state: "CHALLENGED", difficultyBits: difficulty(quickest) };
}

/** Bits of each puzzle: one more each time the same number of declines takes half as long. */
function difficulty(runMs: number): number {
  const harder = Math.floor(Math.log2(WINDOW_MS / Math.max(1, runMs)));
  return LEAST_BITS + Math.min(MOST_HARDER, Math.max(0, harder));
}
