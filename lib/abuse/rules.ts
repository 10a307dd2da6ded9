/**
 * When declined payments look like somebody testing stolen cards (decisions.md, Abuse). Every figure of the defence
 * is here, with its reason.
 */

/** Whom declines are counted by. Addresses and e-mails count across organizations: a tester goes wherever it works. */
export const SCOPES = ["address", "email", "campaign", "organization"] as const;
export type Scope = (typeof SCOPES)[number];

/** `proof`: the browser proves by work that it is worth an answer. `closed`: no new gifts for a while. */
export const LEVELS = ["proof", "closed"] as const;
export type Level = (typeof LEVELS)[number];

/** Declines count for an hour: testers are done or gone by then, and nobody honest waits longer. */
export const WINDOW_MS = 60 * 60_000;

export type Limit = {
  /** So many declines within the window… */
  declines: number;
  /** …and no more gifts than this succeeded since the first of them. Null: gifts excuse nothing. */
  gifts: number | null;
};

/**
 * A level is met by a run of declines in which hardly anything succeeds: counts alone would close a viral campaign
 * or a hall of a hundred guests, where one card in ten or twenty is declined as well. Most stolen cards are refused.
 */
export const LIMITS: Record<Scope, Record<Level, Limit>> = {
  /** One address: a bot, or a household, or a hall. A hall's declines come with many more gifts than these. */
  address: { proof: { declines: 8, gifts: 4 }, closed: { declines: 24, gifts: 6 } },
  /** One donor tries a card three or four times, then another one; successes elsewhere do not excuse more. */
  email: { proof: { declines: 5, gifts: null }, closed: { declines: 15, gifts: null } },
  /** Many addresses at one form. Closing it turns honest donors away, so it takes ten times as much. */
  campaign: { proof: { declines: 20, gifts: 20 }, closed: { declines: 200, gifts: 40 } },
  /** Testers that go from form to form. Twice a campaign's, because there are more forms. */
  organization: { proof: { declines: 40, gifts: 40 }, closed: { declines: 400, gifts: 80 } },
};

/**
 * A gift counts as unpaid only when there was time to pay it: most donors need less than this. Whoever pays by bank signs
 * in there first, with a code by mail or telephone. No seats are held meanwhile: limited tickets are paid by card.
 */
export const TIME_TO_PAY_MS = { usual: 2 * 60_000, bank: 7 * 60_000 } as const;

/**
 * Gifts of the last hour that nobody paid, and how many others may have arrived, or set out from a bank, since the first
 * of them.
 */
export type UnpaidLimit = { unpaid: number; gifts: number };

/**
 * Gifts that are asked for and never paid cost everybody: seats, calls of the processor, rows. Names and campaigns are
 * anybody's to choose, so too many of those ask for a proof and turn nobody away; only an address is closed.
 */
export const UNPAID: {
  address: Record<Level, UnpaidLimit>;
  email: Record<"proof", UnpaidLimit>;
  campaign: Record<"proof", UnpaidLimit>;
} = {
  /** A bot, or a household, or a hall, where those who pay excuse those who leave. */
  address: { proof: { unpaid: 12, gifts: 4 }, closed: { unpaid: 60, gifts: 10 } },
  /** A donor who goes back to the form and changes the amount leaves one behind each time. */
  email: { proof: { unpaid: 6, gifts: 3 } },
  /** Only those that can still be paid: what was closed harms nobody any more. */
  campaign: { proof: { unpaid: 100, gifts: 20 } },
};

export type ReachedUnpaid = {
  scope: keyof typeof UNPAID;
  level: Level;
  since: Date;
  gifts: number;
};

/** The levels of a scope, the mildest first. */
export function unpaidLevels(scope: keyof typeof UNPAID): { level: Level; limit: UnpaidLimit }[] {
  const limits: Partial<Record<Level, UnpaidLimit>> = UNPAID[scope];
  return LEVELS.flatMap((level) => {
    const limit = limits[level];
    return limit ? [{ level, limit }] : [];
  });
}

/**
 * Seats that one address holds at once without having paid. A hall of a hundred guests takes one or two each within the
 * minute that its limit allows, before the first of them has paid: what goes beyond a couple's is bounded much closer.
 */
export const SEATS = {
  couple: 2,
  /** Seats beyond a couple's, of all its orders: four of the largest, or forty families. */
  beyond: 80,
  all: 240,
  /** For each gift of the last hour that arrived from there. */
  morePerGift: 10,
  /** A hold ends after half an hour; the next round of the sweeper brings the seats back. */
  backAfterMs: 35 * 60_000,
} as const;

export type HeldSeats = { all: number; beyond: number; gifts: number };

/** Whether an address may hold so many more seats. */
export function maySit(held: HeldSeats, tickets: number): boolean {
  const more = held.gifts * SEATS.morePerGift;
  const beyond = held.beyond + Math.max(0, tickets - SEATS.couple);
  return held.all + tickets <= SEATS.all + more && beyond <= SEATS.beyond + more;
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
 * Declines of one gift before its payment is withdrawn: a payment can be tried again and again without asking us.
 * Under attack an honest donor still has three cards; on a locked campaign nobody tries at all.
 */
export const TRIES = { usual: 8, closed: 3, locked: 1 } as const;

/**
 * New cards within the window for a running plan, which tests them as well as a gift does: a donor needs one or two.
 * An address may be an office whose donors all hear that their cards were replaced.
 */
export const METHOD_CHANGES = { plan: 5, address: 20 } as const;

/** Renewals of a plan that its donor has charged again within the window: each tells what a card is good for. */
export const CHARGES_AGAIN = 3;

/** Staff are told again when an attack goes on for longer than a day. */
export const TOLD_AGAIN_MS = 24 * 60 * 60_000;

/** Keyed hashes are personal data still: a month is enough to see that a tester is back. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Trouble at the bank itself: a tester learns nothing by it, and an outage would look like an attack. */
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

/** A level whose number of declines is reached: `since` is when the first of that many came. */
export type Reached = { scope: Scope; level: Level; since: Date; gifts: number };

export type Standing =
  | { state: "CALM" }
  | { state: "PROOF"; difficultyBits: number }
  | { state: "CLOSED"; opensAt: Date };

/** Whether the declines of a level stand without the gifts that would excuse them. */
export function isMet({ scope, level, gifts }: Reached): boolean {
  const most = LIMITS[scope][level].gifts;
  return most === null || gifts <= most;
}

/** What declines come to, whatever the scope; the strictest counts. */
export function judge(reached: readonly Reached[], now: Date): Standing {
  return judgeMet(reached.filter(isMet), now);
}

/** The same for gifts that nobody paid. */
export function judgeUnpaid(reached: readonly ReachedUnpaid[], now: Date): Standing {
  const most = (one: ReachedUnpaid) =>
    unpaidLevels(one.scope).find(({ level }) => level === one.level)?.limit.gifts ?? 0;
  return judgeMet(
    reached.filter((one) => one.gifts <= most(one)),
    now,
  );
}

function judgeMet(met: readonly { level: Level; since: Date }[], now: Date): Standing {
  const closed = met.filter((one) => one.level === "closed");
  // The earliest of the run leaves the window at that time, and the level is no longer reached.
  if (closed.length > 0)
    return {
      state: "CLOSED",
      opensAt: new Date(Math.max(...closed.map((one) => one.since.getTime())) + WINDOW_MS),
    };
  if (met.length === 0) return { state: "CALM" };
  const quickest = Math.min(...met.map((one) => now.getTime() - one.since.getTime()));
  return { state: "PROOF", difficultyBits: difficulty(quickest) };
}

/** Bits of each puzzle: one more each time the same number of declines takes half as long. */
function difficulty(runMs: number): number {
  const harder = Math.floor(Math.log2(WINDOW_MS / Math.max(1, runMs)));
  return LEAST_BITS + Math.min(MOST_HARDER, Math.max(0, harder));
}
