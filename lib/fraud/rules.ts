/**
 * When declined payments look like card testing (docs/abuse.md). All decline thresholds are here with their
 * reasons; `allowance.ts` has those of open donations, lib/tickets/rules.ts those of tickets. Pure: the store only counts, and the
 * simulation uses the same functions.
 */

/** CHALLENGED: the browser solves a puzzle first. BLOCKED: refused until an instant. */
export type Risk =
  | { state: "NORMAL" }
  | { state: "CHALLENGED"; difficultyBits: number }
  | { state: "BLOCKED"; until: Date };
export type RiskState = Risk["state"];
/** The risk of a target, which is never blocked. */
export type TargetRisk = Exclude<Risk, { state: "BLOCKED" }>;

/**
 * A network address (IPv6 as its /64), or an API key of the campaign's organization. Only callers are ever
 * blocked, because only they control what they do.
 */
export type CallerKind = "address" | "key";

/**
 * What a caller names freely. A target is CHALLENGED at most, so that strangers cannot block it for other
 * donors.
 */
export const TARGETS = ["email", "campaign", "organization"] as const;
export type Target = (typeof TARGETS)[number];

/** Declines count for an hour: by then an attacker has moved on, and honest donors wait no longer. */
export const WINDOW_MS = 60 * 60_000;

/** Thresholds of a caller, in declines within the window; two paying cards offset one decline. */
export const CALLER_LIMITS = {
  /**
   * A donor may have three bad cards; two such donors in a household get a puzzle. A block stops parallel
   * tries on all open donations in the third or fourth wave, so it is no larger than their number (see
   * OPEN_DONATIONS).
   */
  address: { challenged: 6, blocked: 8 },
  /** A server's donors are counted together. Staff are alerted at the first threshold; there is no puzzle. */
  key: { challenged: 30, blocked: 60 },
} as const satisfies Record<CallerKind, { challenged: number; blocked: number }>;

/**
 * Different paying cards that offset one decline: among honest donors one card in ten is declined, among
 * stolen cards nine in ten. At five to one, the simulation blocked a mobile carrier's address by chance. Only
 * different cards count, since an attacker can charge one card repeatedly.
 */
export const CARDS_PER_DECLINE = 2;
/** The first paying cards offset nothing: an attacker has some good ones. */
export const FREE_CARDS = 3;

/** One caller's activity within the window. */
export type CallerCounts = {
  /** Times of its declines, in milliseconds since 1970, newest first, at most MAX_COUNTED. */
  declinesAt: readonly number[];
  /** Different cards that paid a donation from there, at most MAX_COUNTED. */
  payingCards: number;
};

/**
 * More than the rate limit allows an honest caller: at 600 donations a minute with one card in ten declined,
 * a key has 3,600 declines an hour; this many cards offset 5,000.
 */
export const MAX_COUNTED = { declines: 5100, cards: 10_000 } as const;

/** The number of declines at which a caller reaches a state. */
export function callerLimit(
  kind: CallerKind,
  state: "challenged" | "blocked",
  { payingCards }: Pick<CallerCounts, "payingCards">,
): number {
  return CALLER_LIMITS[kind][state] + offsetDeclines(payingCards);
}

/** The number of declines that this many different paying cards offset. */
export function offsetDeclines(payingCards: number): number {
  return Math.floor(Math.max(0, payingCards - FREE_CARDS) / CARDS_PER_DECLINE);
}

/** The risk of a caller. A block ends when its declines of the last hour fall below the threshold. */
export function callerRisk(kind: CallerKind, counts: CallerCounts, now: Date): Risk {
  const at = (state: "challenged" | "blocked") => counts.declinesAt[callerLimit(kind, state, counts) - 1];
  const blockedSince = at("blocked");
  if (blockedSince !== undefined) return { state: "BLOCKED", until: new Date(blockedSince + WINDOW_MS) };
  const challengedSince = at("challenged");
  if (challengedSince === undefined || kind === "key") return { state: "NORMAL" };
  return challenged([challengedSince], now);
}

/**
 * Declines of one caller that count towards a target within the window, so that an attack on a target takes
 * several addresses.
 */
export const COUNTED_PER_CALLER = 3;

/**
 * A target is CHALLENGED by a run of declines during which few donations succeed. Counts alone would
 * challenge a viral campaign, where one card in ten is declined too; of stolen cards most are.
 */
export const TARGET_LIMITS: Record<Target, { declines: number; donations: number | null }> = {
  /** At least two addresses. Donations that succeed elsewhere do not offset them. */
  email: { declines: 5, donations: null },
  /** At least seven addresses. */
  campaign: { declines: 20, donations: 20 },
  /** An attack that moves between forms; twice a campaign's, because there are more forms. */
  organization: { declines: 40, donations: 40 },
};

/**
 * A target that reached its number of declines: `since` is the first of them, `donations` succeeded since
 * then.
 */
export type Reached = { scope: Target; since: Date; donations: number };

/** Whether too few donations succeeded to offset the declines. */
export function isMet({ scope, donations }: Reached): boolean {
  const most = TARGET_LIMITS[scope].donations;
  return most === null || donations <= most;
}

/** The combined risk of the given targets. Never BLOCKED. */
export function targetRisk(reached: readonly Reached[], now: Date): TargetRisk {
  return challenged(
    reached.filter(isMet).map(({ since }) => since.getTime()),
    now,
  );
}

/**
 * Unpaid donations of the last hour from several addresses also require a proof. `perCaller`: how many of one
 * caller count.
 */
export const UNPAID_LIMITS = {
  /** A donor who goes back and changes the amount leaves one behind each time. */
  email: { unpaid: 6, perCaller: 4, donations: 3 },
  /** Open donations of at least 25 addresses. */
  campaign: { unpaid: 100, perCaller: 4, donations: 20 },
} as const;
export type UnpaidTarget = keyof typeof UNPAID_LIMITS;

/**
 * Most donors pay within this; bank payments need a login first. Younger donations do not count as unpaid.
 */
export const TIME_TO_PAY_MS = { card: 2 * 60_000, bank: 7 * 60_000 } as const;

export type UnpaidReached = { scope: UnpaidTarget; since: Date; donations: number };

/** The risk of targets by their unpaid donations. Never BLOCKED. */
export function unpaidRisk(reached: readonly UnpaidReached[], now: Date): TargetRisk {
  return challenged(
    reached
      .filter(({ scope, donations }) => donations <= UNPAID_LIMITS[scope].donations)
      .map(({ since }) => since.getTime()),
    now,
  );
}

/** The strictest of several risks; of two challenges the harder one. */
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

/** Several small puzzles instead of a large one: the time varies less, and progress can be shown. */
export const PUZZLES = 8;
/** 65,000 hashes in all: a fraction of a second on a laptop, about half a second on an old phone. */
const MIN_BITS = 13;
/**
 * A million hashes in all: one or two seconds on a laptop, five on an old phone. More would hurt donors more
 * than attackers.
 */
const MAX_EXTRA_BITS = 4;
/** Solving takes seconds; ten minutes allow for a slow phone and a background tab. */
export const CHALLENGE_MS = 10 * 60_000;

/**
 * Declines of one donation before its payment is canceled, since a payment can be retried without calling
 * us. An honest donor has fewer than five bad cards; a blocked caller or a locked campaign gets no second
 * try.
 */
export const TRIES = { usual: 6, blocked: 1, locked: 1 } as const;

/**
 * Payment method setups within the window, which test cards as well as donations do. A donor needs one or
 * two; an address may be an office whose cards were all replaced.
 */
export const METHOD_CHANGES = { subscription: 5, address: 8 } as const;

/** How often donors may have a subscription's failed renewals charged again within the window. */
export const MAX_CHARGE_RETRIES = 3;

/** Staff are alerted again when an attack lasts longer than this. */
export const ALERT_AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** Keyed hashes are still personal data: a month is enough to recognize a returning attacker. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Bank errors: an attacker learns nothing from them, and an outage would look like an attack. */
const OUTAGES = new Set([
  "processing_error",
  "issuer_not_available",
  "try_again_later",
  "reenter_transaction",
  "lock_timeout",
]);

/** Whether a failure with this code says something about the card. */
export function isAboutCard(code: string): boolean {
  return !OUTAGES.has(code);
}

/** NORMAL without a run; otherwise a challenge whose difficulty follows the fastest run. */
function challenged(runsSince: readonly number[], now: Date): TargetRisk {
  if (runsSince.length === 0) return { state: "NORMAL" };
  const quickest = Math.min(...runsSince.map((since) => now.getTime() - since));
  return { state: "CHALLENGED", difficultyBits: difficulty(quickest) };
}

/** Bits per puzzle: one more each time the run takes half as long. */
function difficulty(runMs: number): number {
  const harder = Math.floor(Math.log2(WINDOW_MS / Math.max(1, runMs)));
  return MIN_BITS + Math.min(MAX_EXTRA_BITS, Math.max(0, harder));
}
