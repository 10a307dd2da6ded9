import type { Movement } from "@/lib/services/stripe/payouts";

/** Number of days for which payouts that differ from the journal are read again. */
export const SWEEP_DAYS = 30;

export type ItemKind =
  | "DONATION"
  | "FEE_RETURN"
  | "REFUND"
  | "DISPUTE"
  | "TRANSFER"
  | "PAYOUT_FAILURE"
  | "OTHER";

/** The lines of one journal entry on an organization's account. Credits are negative. */
export type JournalFact = {
  kind: string;
  donationId: string | null;
  payoutId: string | null;
  organizationCents: number;
  platformFeeCents: number;
  source?: Source | undefined;
};
/** The refund or dispute that an entry books, if any. */
export type Source = { refundId: string | null; disputeId: string | null };

type Direction = Movement["direction"];
/** A movement of the account as booked in the journal. `about` is the id of the donation or the returned payout. */
export type Booked = {
  kind: ItemKind;
  direction: Direction;
  about: string;
  cents: number;
  source?: Source | undefined;
  /** The same entry as one movement, net of the fee. */
  net?: { cents: number; fee: Booked };
};

/**
 * Returns the account movements of one journal entry. A recovery reverses the gross amount and returns the platform's
 * fee, so it is two movements. It is one net movement if the organization had been paid again after a dispute or a
 * failed refund.
 */
export function bookedBy(fact: JournalFact): Booked[] {
  const { organizationCents: org, platformFeeCents: fee } = fact;
  const about = fact.donationId ?? fact.payoutId;
  if (!about) return [];
  const one = (kind: ItemKind, direction: Direction, cents: number): Booked[] =>
    cents === 0 ? [] : [{ kind, direction, about, cents, source: fact.source }];
  const back = (kind: ItemKind): Booked[] => {
    const [returned] = one("FEE_RETURN", "FEE", fee);
    const taken = one(kind, "BACK", -(org + fee));
    if (!returned) return taken;
    return [...taken.map((it) => ({ ...it, net: { cents: -org, fee: returned } })), returned];
  };
  switch (fact.kind) {
    case "DONATION":
      return one("DONATION", "IN", -org);
    case "REFUND":
      return back("REFUND");
    case "TRANSFER_REVERSED":
      return back("DISPUTE");
    case "REFUND_FAILED":
    case "TRANSFERRED_AGAIN":
      return one("TRANSFER", "IN", -org);
    case "PAYOUT_FAILED":
      return one("PAYOUT_FAILURE", "PAYOUT", -org);
    default:
      return [];
  }
}

export type Found = { id: string; direction: Direction; about: string | null; netCents: number };
export type ClassifiedMovement = {
  kind: ItemKind;
  expectedCents: number | null;
  source?: Source | undefined;
};

const DIRECTION_OF: Record<ItemKind, Direction> = {
  DONATION: "IN",
  TRANSFER: "IN",
  REFUND: "BACK",
  DISPUTE: "BACK",
  FEE_RETURN: "FEE",
  PAYOUT_FAILURE: "PAYOUT",
  OTHER: "OTHER",
};
const UNBOOKED: Record<Direction, ItemKind> = {
  IN: "OTHER",
  BACK: "OTHER",
  FEE: "FEE_RETURN",
  PAYOUT: "PAYOUT_FAILURE",
  HELD: "OTHER",
  OTHER: "OTHER",
};

/** Bookings already matched by another payout. */
export type Taken = { kind: ItemKind; about: string; expectedCents: number };

/**
 * Matches the processor's movements with the journal's bookings, each booking once: first equal amounts of the same
 * donation and direction, then amounts equal to a booking net of its fee, then the remaining ones, whose amounts
 * differ. `expectedCents` is null if no booking matches. Holds of the minimum balance have no booking and are as
 * expected.
 */
export function explain(
  found: readonly Found[],
  booked: readonly Booked[],
  taken: readonly Taken[],
): Map<string, ClassifiedMovement> {
  const pools = new Map<string, Booked[]>();
  for (const one of booked) {
    const key = `${one.direction}:${one.about}`;
    pools.set(key, [...(pools.get(key) ?? []), one]);
  }
  const take = (key: string, fits: (one: Booked) => boolean): Booked | undefined => {
    const pool = pools.get(key) ?? [];
    const at = pool.findIndex(fits);
    return at < 0 ? undefined : pool.splice(at, 1)[0];
  };
  const gross = (key: string, targetCents: number) => take(key, ({ cents }) => cents === targetCents);
  const net = (key: string, targetCents: number): Booked | undefined => {
    const match = take(key, (one) => one.net?.cents === targetCents);
    if (match?.net) take(`FEE:${match.about}`, (one) => one === match.net?.fee);
    return match && { ...match, cents: targetCents };
  };
  const any = (key: string) => take(key, () => true);
  for (const one of taken) {
    const key = `${DIRECTION_OF[one.kind]}:${one.about}`;
    if (!gross(key, one.expectedCents)) net(key, one.expectedCents);
  }
  const explained = new Map<string, ClassifiedMovement>();
  for (const match of [gross, net, any])
    for (const one of found) {
      if (explained.has(one.id) || !one.about) continue;
      const booking = match(`${one.direction}:${one.about}`, one.netCents);
      if (booking) {
        const { kind, cents: expectedCents, source } = booking;
        explained.set(one.id, { kind, expectedCents, source });
      }
    }
  for (const one of found)
    if (!explained.has(one.id))
      explained.set(one.id, {
        kind: UNBOOKED[one.direction],
        expectedCents: one.direction === "HELD" ? one.netCents : null,
      });
  return explained;
}

export type Compared = Found & { expectedCents: number | null };

/**
 * Returns the unexplained part of a payout in cents: its amount less the amounts that the journal expects of its
 * contents. Zero also requires that the movements of each donation and direction agree, or two errors could cancel out.
 * One booking may be two movements, if money was recovered in parts, with less of the fee if a part was net.
 */
export function unexplained(
  amountCents: number,
  items: readonly Compared[],
): { differenceCents: number; differing: number } {
  let expected = 0;
  const left = new Map<string, number>();
  for (const item of items) {
    expected += item.expectedCents ?? 0;
    const direction = item.direction === "FEE" ? "BACK" : item.direction;
    const key = `${direction}:${item.about ?? item.id}`;
    left.set(key, (left.get(key) ?? 0) + item.netCents - (item.expectedCents ?? 0));
  }
  return {
    differenceCents: amountCents - expected,
    differing: [...left.values()].filter((cents) => cents !== 0).length,
  };
}
