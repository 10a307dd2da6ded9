import fc from "fast-check";
import { type DonationModel, readDonation } from "./donation-model";
import { DONATION_STEPS } from "./donation-steps";
import type { History } from "./history";
import type { InitialState } from "./initial-state";
import type { Beginning } from "./run";
import { histories } from "./steps";

/**
 * Where the platform charges its 1 %, all partial refunds contain whole cents of it: which part gets a rounded cent
 * depends on which refunds had failed when each was booked, and is not compared here.
 */
const EVEN_CENTS = 100;
const TICKETS = { priceCents: 4000, capacity: 2 };

const initialStates: fc.Arbitrary<InitialState> = fc
  .record({
    waiverUsed: fc.boolean(),
    kind: fc.constantFrom("plain", "matched", "capped", "several", "tickets"),
  })
  .map(({ waiverUsed, kind }) => ({
    waiverUsed,
    goalCents: 16_000,
    ...(kind === "matched" ? { matching: { ratioPct: 50, maxCents: null } } : {}),
    ...(kind === "capped" ? { matching: { ratioPct: 100, maxCents: 7000 } } : {}),
    ...(kind === "several"
      ? {
          matching: { ratioPct: 100, maxCents: 4000 },
          secondMatch: { ratioPct: 50, maxCents: 9000, maxPerDonationCents: 2000 },
        }
      : {}),
    ...(kind === "tickets" ? { tickets: TICKETS, matching: { ratioPct: 33, maxCents: 5000 } } : {}),
  }));

type HistoryOptions = { initial: InitialState; method: "card" | "ach"; coverFees: boolean; amount: number };

class DonationBeginning implements Beginning<DonationModel> {
  constructor(readonly options: HistoryOptions) {}

  get initial(): InitialState {
    return this.options.initial;
  }

  async open(history: History): Promise<DonationModel> {
    const { initial, method, coverFees, amount } = this.options;
    const tickets = initial.tickets !== undefined;
    const given = await history.give("ada", {
      amount: tickets ? 2 * TICKETS.priceCents : initial.waiverUsed ? amount - (amount % EVEN_CENTS) : amount,
      paymentMethod: tickets ? "card" : method,
      coverFees: coverFees && !initial.waiverUsed,
      emailOptIn: true,
      ...(tickets ? { ticketCount: 2 } : {}),
      tribute: { type: "in_honor", name: "Rosa", notifyName: "Jo", notifyEmail: "jo@example.com" },
    });
    return {
      ...given,
      method: tickets ? "card" : method,
      tickets,
      payment: "open",
      declines: 0,
      stepCents: initial.waiverUsed ? EVEN_CENTS : 1,
      refundedCents: 0,
      refunds: [],
      dispute: null,
      disputes: 0,
      decided: null,
      lost: false,
      rival: false,
    };
  }

  toString(): string {
    return JSON.stringify(this.options);
  }
}

export const donationBeginning = fc
  .record({
    initial: initialStates,
    method: fc.constantFrom("card" as const, "ach" as const),
    coverFees: fc.boolean(),
    amount: fc.constantFrom(5000, 7777, 100, 12_345),
  })
  .map((options) => new DonationBeginning(options));

export const donationHistories = histories(DONATION_STEPS, readDonation);
