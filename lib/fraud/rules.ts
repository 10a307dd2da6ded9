/**
 * Rules that recognize card testing by declined payments (docs/abuse.md). This file has all decline thresholds with
 * their reasons; `allowance.ts` has the limits on open donations, and lib/tickets/rules.ts those on tickets. The rules
 * are pure functions: the store only counts, and the simulation uses the same functions.
 */

/** The risk of a caller or target. CHALLENGED: the browser solves a puzzle first. BLOCKED: refused until an instant. */
export type Risk =
  | { state: "NORMAL" }
  | { state: "CHALLENGED"; difficultyBits: number }
  | { state: "BLOCKED"; until: Date };
export type RiskState = Risk["state"];
/** The risk of a target, which is never blocked. */
export type TargetRisk = Exclude<Risk, { state: "BLOCKED" }>;

/**
 * A network address (IPv6 as its /64), or an API key of the campaign's organization. Only callers are ever blocked,
 * because they alone control their requests.
 */
export type CallerKind = "address" | "key";

/**
 * Values that a caller chooses freely. A target is CHALLENGED at most, so that strangers cannot block it for other
 * donors.
 */
export const TARGETS = ["email", "campaign", "organization"] as const;
export type Target = (typeof TARGETS)[number];

/** Time for which declines count. After an hour an attacker has moved on, and honest donors should not wait longer. */
export const WINDOW_MS = 60 * 60_000;

/** Thresholds of a caller, in declines within the window. Two paying cards offset one decline. */
export const CALLER_LIMITS = {
  /**
   * A donor may have three bad cards, and two of these donors in one household get a puzzle. A block stops parallel
   * tries on all open donations in the third or fourth wave, so its threshold is at most their number (see
   * OPEN_DONATIONS).
   */
  address: { challenged: 6, blocked: 8 },
  /** A server's donors are counted together. The first threshold alerts staff instead of requiring a puzzle. */
  key: { challenged: 30, blocked: 60 },
} as const satisfies Record<CallerKind, { challenged: number; blocked: number }>;

/**
 * Number of distinct paying cards that offset one decline. One card in ten of honest donors is declined, and nine in
 * ten stolen cards. At five to one, the simulation blocked a mobile carrier's address by chance. Only distinct cards
 * count, because an attacker can charge one card repeatedly.
 */
const CARDS_PER_DECLINE = 2;
/** Number of first paying cards that offset nothing, because an attacker has some good cards. */
const FREE_CARDS = 3;

/** One caller's activity within the window. */
export type CallerCounts = {
  /** Times of the caller's declines, in milliseconds since 1970, newest first, at most `MAX_COUNTED.declines`. */
  declinesAt: readonly number[];
  /** Number of distinct cards that paid a donation of the caller, among at most `MAX_COUNTED.cards` donations. */
  payingCards: number;
};

/**
 * Maximum counts, above what the rate limit allows an honest caller: at 600 donations a minute with one card in ten
 * declined, a key has 3,600 declines an hour, and this many cards offset 5,000.
 */
export const MAX_COUNTED = { declines: 5100, cards: 10_000 } as const;

/** Returns the number of declines at which a caller reaches a state. */
export function callerLimit(
  kind: CallerKind,
  state: "challenged" | "blocked",
  { payingCards }: Pick<CallerCounts, "payingCards">,
): number {
  return CALLER_LIMITS[kind][state] + offsetDeclines(payingCards);
}

/** Returns the number of declines that this many distinct paying cards offset. */
export function offsetDeclines(payingCards: number): number {
  return Math.floor(Math.max(0, payingCards - FREE_CARDS) / CARDS_PER_DECLINE);
}

/** Returns the risk of a caller. A block ends when the caller's declines of the last hour fall below the threshold. */
export function callerRisk(kind: CallerKind, counts: CallerCounts, now: Date): Risk {
  const at = (state: "challenged" | "blocked") => counts.declinesAt[callerLimit(kind, state, counts) - 1];
  const blockedSince = at("blocked");
  if (blockedSince !== undefined) return { state: "BLOCKED", until: new Date(blockedSince + WINDOW_MS) };
  const challengedSince = at("challenged");
  if (challengedSince === undefined || kind === "key") return { state: "NORMAL" };
  return challenged([challengedSince], now);
}

/**
 * Maximum number of declines of one caller that count towards a target within the window, so that challenging a target
 * takes several addresses.
 */
export const COUNTED_PER_CALLER = 3;

/**
 * Thresholds of a target: a run of declines during which few donations succeed makes it CHALLENGED. Declines alone
 * would challenge a viral campaign, where one card in ten is declined too; most stolen cards are declined.
 */
export const TARGET_LIMITS: Record<Target, { declines: number; donations: number | null }> = {
  /** Takes at least two addresses. No donations offset the declines of an email. */
  email: { declines: 5, donations: null },
  /** Takes at least seven addresses. */
  campaign: { declines: 20, donations: 20 },
  /** For an attack that moves between forms. Twice a campaign's threshold, because there are more forms. */
  organization: { declines: 40, donations: 40 },
};

/**
 * A target that reached its number of declines. `since` is the time of the first of them, `donations` the number of
 * donations that succeeded since.
 */
export type Reached = { scope: Target; since: Date; donations: number };

/** Whether a target's threshold is met: too few donations succeeded to offset its declines. */
export function isMet({ scope, donations }: Reached): boolean {
  const most = TARGET_LIMITS[scope].donations;
  return most === null || donations <= most;
}

/** Returns the combined risk of the given targets. Never BLOCKED. */
export function targetRisk(reached: readonly Reached[], now: Date): TargetRisk {
  return challenged(
    reached.filter(isMet).map(({ since }) => since.getTime()),
    now,
  );
}

/**
 * Thresholds of unpaid donations: many of the last hour, from several addresses, also require a proof. At most
 * `perCaller` of one caller count. More than `donations` paid ones offset them.
 */
export const UNPAID_LIMITS = {
  /** A donor who goes back and changes the amount leaves one unpaid donation behind each time. */
  email: { unpaid: 6, perCaller: 4, donations: 3 },
  /** Takes open donations of at least 25 addresses. */
  campaign: { unpaid: 100, perCaller: 4, donations: 20 },
} as const;
export type UnpaidTarget = keyof typeof UNPAID_LIMITS;

/**
 * Time within which most donors pay; bank payments require a login first. Newer donations do not count as unpaid.
 */
export const TIME_TO_PAY_MS = { card: 2 * 60_000, bank: 7 * 60_000 } as const;

export type UnpaidReached = { scope: UnpaidTarget; since: Date; donations: number };

/** Returns the combined risk of targets, based on their unpaid donations. Never BLOCKED. */
export function unpaidRisk(reached: readonly UnpaidReached[], now: Date): TargetRisk {
  return challenged(
    reached
      .filter(({ scope, donations }) => donations <= UNPAID_LIMITS[scope].donations)
      .map(({ since }) => since.getTime()),
    now,
  );
}

/** Returns the strictest of several risks: of two challenges the harder one, of two blocks the longer one. */
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

/** Number of puzzles per challenge. With several small ones the time varies less, and progress can be shown. */
export const PUZZLES = 8;
/** 65,000 hashes in total: a fraction of a second on a laptop, about half a second on an old phone. */
const MIN_BITS = 13;
/**
 * A million hashes in total: one or two seconds on a laptop, five on an old phone. More would hurt donors more than
 * attackers.
 */
const MAX_EXTRA_BITS = 4;
/** The hardest, because each mail to an unverified address may annoy a stranger. */
export const MAIL_PROOF_BITS = MIN_BITS + MAX_EXTRA_BITS;
/** Lifetime of a challenge. Solving takes seconds; ten minutes allow for a slow phone and a background tab. */
export const CHALLENGE_MS = 10 * 60_000;

/**
 * Number of declines at which a donation's payment is canceled, because a payment can be retried without calling us.
 * Honest donors have fewer than five bad cards. A blocked caller or a locked campaign gets no second try.
 */
export const TRIES = { usual: 6, blocked: 1, locked: 1 } as const;

/**
 * Maximum number of payment method setups within the window: setups test cards just as donations do. A donor needs one
 * or two; an address may be an office whose cards were all replaced.
 */
export const METHOD_CHANGES = { subscription: 5, address: 8 } as const;

/**
 * Limits of mails with links to unpaid donations, within half an hour. `addressAtMailbox`: sent to one mailbox for one
 * network address, fewer than `mailbox`, so that one address does not use up a mailbox. Above both, each mail requires
 * a proof. `donation`: sent for one donation, whose link only its donor and the requester have.
 */
export const PAYMENT_MAILS = { addressAtMailbox: 2, mailbox: 3, donation: 3 } as const;

/** Maximum number of times within the window that donors can have a subscription's failed renewals charged again. */
export const MAX_CHARGE_RETRIES = 3;

/** Time after which staff are alerted again if an attack lasts. */
export const ALERT_AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** Retention of keyed hashes, which are still personal data. A month is enough to recognize a returning attacker. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Codes of bank errors: they reveal nothing to an attacker, and counting them would make an outage look like an attack.
 */
const OUTAGES = new Set([
  "processing_error",
  "issuer_not_available",
  "try_again_later",
  "reenter_transaction",
  "lock_timeout",
]);

/** Whether a failure with this code is about the card itself. */
export function isAboutCard(code: string): boolean {
  return !OUTAGES.has(code);
}

/** Returns NORMAL without runs, otherwise a challenge whose difficulty follows the fastest run. */
function challenged(runsSince: readonly number[], now: Date): TargetRisk {
  if (runsSince.length === 0) return { state: "NORMAL" };
  const quickest = Math.min(...runsSince.map((since) => now.getTime() - since));
  return { state: "CHALLENGED", difficultyBits: difficulty(quickest) };
}

/** Returns the bits per puzzle: one more for each halving of the run's duration. */
function difficulty(runMs: number): number {
  const harder = Math.floor(Math.log2(WINDOW_MS / Math.max(1, runMs)));
  return MIN_BITS + Math.min(MAX_EXTRA_BITS, Math.max(0, harder));
}
