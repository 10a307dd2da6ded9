import { addMonths, nextPeriod } from "@almoner/stripe-emulator/billing";
import type { CampaignRow, GivingLevelRow } from "@/lib/campaigns/store";
import type { Plan } from "./gifts";
import type { Planned } from "./planned";
import { fixedId, randomFrom } from "./random";
import type { DemoPlan } from "./recurring";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A bank payment arrives four business days later. */
const BANK_DAYS = 6;
/** How the processor counts the periods. */
export const EVERY = {
  MONTHLY: { interval: "month", count: 1 },
  QUARTERLY: { interval: "month", count: 3 },
  ANNUAL: { interval: "year", count: 1 },
} as const;

/** A recurring plan of the past; its sums are set when its first gift is priced. */
export type PlannedPlan = {
  id: string;
  demo: DemoPlan;
  campaign: CampaignRow;
  level: GivingLevelRow | null;
  email: string;
  customerId: string;
  productId: string;
  subscriptionId: string;
  /** Unix seconds of its first period's beginning, from which all others are counted. */
  anchor: number;
  totalChargedCents: number;
  feeBasisPoints: number;
};

/** A demo plan with everything that is settled before any money is. */
export function planRecurring(demo: DemoPlan, plans: readonly Plan[], now: Date): PlannedPlan {
  const name = `${demo.campaign} ${demo.firstName} ${demo.lastName}`;
  const found = plans.find(({ campaign }) => campaign.slug === demo.campaign);
  if (!found) throw new Error(`the demo has no campaign ${demo.campaign}`);
  const email = `${demo.firstName}.${demo.lastName}@example.com`.toLowerCase();
  return {
    id: fixedId(`plan ${name}`),
    demo,
    campaign: found.campaign,
    level: found.levels.find((level) => level.amountCents === demo.amountCents) ?? null,
    email,
    customerId: `cus_demo_${fixedId(`customer ${found.campaign.orgId} ${email}`)}`,
    productId: found.campaign.processorProductId ?? `prod_demo_${fixedId(`product ${demo.campaign}`)}`,
    subscriptionId: `sub_demo_${fixedId(`subscription ${name}`)}`,
    anchor: addMonths(Math.floor(dueAt(demo, name, now) / 1000), -demo.months),
    totalChargedCents: 0,
    feeBasisPoints: 0,
  };
}

/** When the plan's month is over: some hour of its day, or, where that renewal is to fail now, just now. */
function dueAt(demo: DemoPlan, name: string, now: Date): number {
  if (demo.ends === "past_due") return now.getTime() - HOUR_MS;
  const hour = Math.floor(8 + 12 * randomFrom(Number.parseInt(fixedId(name).slice(1, 8), 36))());
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return today + demo.nextInDays * DAY_MS + hour * HOUR_MS;
}

/** When a plan was, and is, charged by `now`: its beginning and each period's end, in Unix seconds. */
export function chargedAt(plan: PlannedPlan, now: Date): number[] {
  const every = EVERY[plan.demo.frequency];
  const times: number[] = [];
  for (let at = plan.anchor; at * 1000 <= now.getTime(); at = nextPeriod(plan.anchor, every, at))
    times.push(at);
  return times;
}

/** The gifts that a plan has made: all of its charges but the one that fails, and those after its end. */
export function giftsOf(plan: PlannedPlan, now: Date): Planned[] {
  const { demo } = plan;
  const times = chargedAt(plan, now);
  if (demo.ends === "past_due") times.pop();
  const end = typeof demo.ends === "object" ? now.getTime() - demo.ends.daysAgo * DAY_MS : now.getTime();
  return times.filter((at) => at * 1000 < end).map((at, index) => giftOf(plan, at, index));
}

function giftOf(plan: PlannedPlan, at: number, index: number): Planned {
  const { demo, campaign } = plan;
  const name = `${plan.id} ${index}`;
  const createdAt = new Date(at * 1000);
  // A renewal is drafted an hour before it is charged.
  const tookMs = (index === 0 ? 4000 : HOUR_MS) + (demo.method === "ACH" ? BANK_DAYS * DAY_MS : 0);
  return {
    id: fixedId(`gift ${name}`),
    orgId: campaign.orgId,
    campaignId: campaign.id,
    receiptNumber: `ALM-DEMO-${fixedId(`receipt ${name}`).slice(1, 9).toUpperCase()}`,
    frequency: demo.frequency,
    paymentMethod: demo.method,
    method: demo.method,
    fails: false,
    settledAt: new Date(createdAt.getTime() + tookMs),
    feeCents: 0,
    recurring: { plan, invoiceId: `in_demo_${fixedId(`invoice ${name}`)}`, first: index === 0 },
    amountCents: demo.amountCents,
    processingFeeCents: 0,
    platformFeeCents: 0,
    totalChargedCents: demo.amountCents,
    netAmountCents: demo.amountCents,
    coverFees: demo.coverFees,
    feeVersion: "",
    donorEmail: plan.email,
    donorFirstName: demo.firstName,
    donorLastName: demo.lastName,
    anonymous: demo.anonymous ?? false,
    emailOptIn: index === 0,
    givingLevelId: plan.level?.id ?? null,
    subscriptionId: plan.id,
    createdAt,
    updatedAt: createdAt,
  };
}
