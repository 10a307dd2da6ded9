import fc from "fast-check";
import { DONATION_STEPS, type DonationModel, lookAtDonation } from "./donation-steps";
import type { Beginning } from "./run";
import type { Scene } from "./scene";
import { histories } from "./steps";
import type { Story } from "./story";

/**
 * Where the platform charges its 1 %, all partial refunds contain whole cents of it: which part gets a rounded cent
 * depends on which refunds had failed when each was booked, and is not compared here.
 */
const EVEN_CENTS = 100;
const TICKETS = { priceCents: 4000, capacity: 2 };

const scenes: fc.Arbitrary<Scene> = fc
  .record({
    waiverUsed: fc.boolean(),
    kind: fc.constantFrom("plain", "matched", "capped", "tickets"),
  })
  .map(({ waiverUsed, kind }) => ({
    waiverUsed,
    goalCents: 16_000,
    ...(kind === "matched" ? { matching: { ratioPct: 50, maxCents: null } } : {}),
    ...(kind === "capped" ? { matching: { ratioPct: 100, maxCents: 7000 } } : {}),
    ...(kind === "tickets" ? { tickets: TICKETS, matching: { ratioPct: 33, maxCents: 5000 } } : {}),
  }));

type Asked = { scene: Scene; method: "card" | "ach"; coverFees: boolean; amount: number };

class DonationBeginning implements Beginning<DonationModel> {
  constructor(readonly asked: Asked) {}

  get scene(): Scene {
    return this.asked.scene;
  }

  async open(story: Story): Promise<DonationModel> {
    const { scene, method, coverFees, amount } = this.asked;
    const tickets = scene.tickets !== undefined;
    const given = await story.give("ada", {
      amount: tickets ? 2 * TICKETS.priceCents : scene.waiverUsed ? amount - (amount % EVEN_CENTS) : amount,
      paymentMethod: tickets ? "card" : method,
      coverFees: coverFees && !scene.waiverUsed,
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
      stepCents: scene.waiverUsed ? EVEN_CENTS : 1,
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
    return JSON.stringify(this.asked);
  }
}

export const donationBeginning = fc
  .record({
    scene: scenes,
    method: fc.constantFrom("card" as const, "ach" as const),
    coverFees: fc.boolean(),
    amount: fc.constantFrom(5000, 7777, 100, 12_345),
  })
  .map((asked) => new DonationBeginning(asked));

export const donationHistories = histories(DONATION_STEPS, lookAtDonation);
