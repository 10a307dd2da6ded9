import type { CampaignRow, GivingLevelRow } from "@/lib/campaigns/store";
import { closeGift, failGift, settleGift } from "@/lib/donations/settle-store";
import { insertGift, type NewDonation } from "@/lib/donations/store";
import { quote } from "@/lib/fees/quote";
import { WAIVER_CENTS } from "@/lib/fees/schedule";
import type { Context } from "@/lib/kernel/context";
import type { OrganizationRow } from "@/lib/orgs/store";
import { FIRST_NAMES, LAST_NAMES, MESSAGES } from "./content";
import { fixedId, pick, randomFrom } from "./random";

const DAY_MS = 86_400_000;
const METHOD = { CARD: "card", ACH: "ach", APPLE_PAY: "apple_pay", GOOGLE_PAY: "google_pay" } as const;
const HOURS = [8, 9, 11, 12, 13, 16, 18, 19, 20, 21, 22].map((hour) => [hour, hour > 17 ? 3 : 1] as const);

export type Plan = {
  campaign: CampaignRow;
  levels: readonly GivingLevelRow[];
  daysAgo: number;
  count: number;
  amounts: readonly (readonly [number, number])[];
};
type Planned = NewDonation & { fails: boolean; method: keyof typeof METHOD };
/** What the processor must know of a gift of the past, in its own words. */
export type PastPayment = {
  payment_intent: string;
  charge: string;
  amount: number;
  application_fee_amount: number;
  destination: string;
  metadata: Record<string, string>;
  created: number;
  payment_method: "card" | "us_bank_account" | "apple_pay" | "google_pay";
};

/** The gifts of an organization in the order in which they came, so that its fee waiver is used up as in life. */
export function planGifts(org: OrganizationRow, plans: readonly Plan[], now: Date): Planned[] {
  const drafts = plans.flatMap((plan) =>
    Array.from({ length: plan.count }, (_, index) => draft(org, plan, index, now)),
  );
  drafts.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  let used = 0;
  return drafts.map((gift) => {
    const sums = quote({
      amountCents: gift.amountCents,
      method: METHOD[gift.method],
      coverFees: gift.coverFees,
      waiverLeftCents: WAIVER_CENTS - used,
    });
    if (!gift.fails) used = Math.min(WAIVER_CENTS, used + gift.amountCents);
    return { ...gift, ...sums };
  });
}

function draft(org: OrganizationRow, plan: Plan, index: number, now: Date): Planned {
  const name = `${plan.campaign.slug} ${index}`;
  const random = randomFrom(Number.parseInt(fixedId(name).slice(1, 8), 36));
  const firstName = FIRST_NAMES[Math.floor(random() * FIRST_NAMES.length)] ?? "Amara";
  const lastName = LAST_NAMES[Math.floor(random() * LAST_NAMES.length)] ?? "Abbott";
  const tickets =
    plan.campaign.ticketPriceCents === null
      ? 0
      : pick(random, [
          [1, 3],
          [2, 5],
          [4, 1],
        ]);
  const amountCents = tickets ? tickets * (plan.campaign.ticketPriceCents ?? 0) : pick(random, plan.amounts);
  // More lately than long ago.
  const daysBack = Math.floor((plan.daysAgo - 1) * random() ** 1.4) + 1;
  const createdAt = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysBack * DAY_MS);
  createdAt.setUTCHours(pick(random, HOURS), Math.floor(random() * 60), Math.floor(random() * 60));
  const tribute = !tickets && random() < 0.1;
  const method = pick<keyof typeof METHOD>(random, [
    ["CARD", 14],
    ["APPLE_PAY", 3],
    ["GOOGLE_PAY", 2],
    ["ACH", tickets ? 0 : 2],
  ]);
  return {
    id: fixedId(`gift ${name}`),
    orgId: org.id,
    campaignId: plan.campaign.id,
    token: fixedId(`token ${name}`) + fixedId(`token, second half ${name}`),
    receiptNumber: `ALM-DEMO-${fixedId(`receipt ${name}`).slice(1, 9).toUpperCase()}`,
    frequency: "ONE_TIME",
    paymentMethod: method,
    method,
    fails: random() < 0.03 && !tickets,
    amountCents,
    processingFeeCents: 0,
    platformFeeCents: 0,
    totalChargedCents: amountCents,
    netAmountCents: amountCents,
    coverFees: random() < 0.45,
    feeVersion: "",
    donorEmail: `${firstName}.${lastName}@example.com`.toLowerCase(),
    donorFirstName: firstName,
    donorLastName: lastName,
    anonymous: random() < 0.12,
    emailOptIn: random() < 0.4,
    publicMessage: random() < 0.25 ? (MESSAGES[Math.floor(random() * MESSAGES.length)] ?? null) : null,
    tributeType: tribute ? "IN_MEMORY" : null,
    tributeName: tribute
      ? `${pick(random, [
          ["Ruth", 1],
          ["Walter", 1],
          ["Ingrid", 1],
        ])} ${lastName}`
      : null,
    givingLevelId: plan.levels.find((level) => level.amountCents === amountCents)?.id ?? null,
    ticketCount: tickets || null,
    ticketsHeld: tickets,
    utmSource: pick<string | null>(random, [
      [null, 5],
      ["newsletter", 4],
      ["facebook", 2],
      ["instagram", 2],
      ["google", 1],
      ["partner-blog", 1],
    ]),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Writes planned gifts by the same statements that real ones take; those that are there already stay as they are. */
export async function writeGifts(ctx: Context, gifts: readonly Planned[]): Promise<void> {
  for (const { method, fails, ...gift } of gifts) {
    const intentId = intentOf(gift.id);
    const at = new Date(gift.createdAt.getTime() + 4000);
    if (!(await insertGift(ctx.db, gift, []))) continue;
    if (fails) {
      const failure = {
        donationId: gift.id,
        intentId,
        reason: "Insufficient funds",
        code: "insufficient_funds",
      };
      await failGift(ctx.db, { ...failure, at });
      await closeGift(ctx.db, gift.id, at);
    } else
      await settleGift(ctx.db, {
        donationId: gift.id,
        intentId,
        chargeId: chargeOf(gift.id),
        method,
        receivedCents: gift.totalChargedCents,
        actualFeeCents: gift.processingFeeCents,
        at,
      });
  }
}

const intentOf = (giftId: string) => `pi_demo_${giftId}`;
const chargeOf = (giftId: string) => `ch_demo_${giftId}`;

/** The payments behind succeeded gifts, for the processor's own books. */
export function pastPayments(gifts: readonly Planned[], accountId: string): PastPayment[] {
  return gifts
    .filter((gift) => !gift.fails)
    .map((gift) => ({
      payment_intent: intentOf(gift.id),
      charge: chargeOf(gift.id),
      amount: gift.totalChargedCents,
      application_fee_amount: gift.processingFeeCents + gift.platformFeeCents,
      destination: accountId,
      metadata: { donationId: gift.id },
      created: Math.floor(gift.createdAt.getTime() / 1000),
      payment_method:
        gift.method === "ACH"
          ? "us_bank_account"
          : METHOD[gift.method] === "card"
            ? "card"
            : METHOD[gift.method],
    })) as PastPayment[];
}
