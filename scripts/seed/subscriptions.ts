import { addMonths, nextPeriod } from "@almoner/stripe-emulator/billing";
import { languageOf } from "./content-donors";
import type { SeededCampaign } from "./donations";
import type { PastDonation, PastSubscription } from "./past-donations";
import { fixedId, randomFrom } from "./random";
import type { DemoSubscription } from "./recurring";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A bank payment settles four business days later. */
const BANK_DAYS = 6;
/** The processor's interval for each frequency. */
export const EVERY = {
  MONTHLY: { interval: "month", count: 1 },
  QUARTERLY: { interval: "month", count: 3 },
  ANNUAL: { interval: "year", count: 1 },
} as const;

/** A demo subscription without amounts. */
export function pastSubscription(
  demo: DemoSubscription,
  campaigns: readonly SeededCampaign[],
  now: Date,
): PastSubscription {
  const name = `${demo.campaign} ${demo.firstName} ${demo.lastName}`;
  const found = campaigns.find(({ campaign }) => campaign.slug === demo.campaign);
  if (!found) throw new Error(`the demo has no campaign ${demo.campaign}`);
  const email = `${demo.firstName}.${demo.lastName}@example.com`.toLowerCase();
  return {
    id: fixedId(`subscription ${name}`),
    demo,
    campaign: found.campaign,
    level: found.levels.find((level) => level.amountCents === demo.amountCents) ?? null,
    email,
    customerId: `cus_demo_${fixedId(`customer ${found.campaign.orgId} ${email}`)}`,
    productId: found.campaign.processorProductId ?? `prod_demo_${fixedId(`product ${demo.campaign}`)}`,
    processorSubscriptionId: `sub_demo_${fixedId(`subscription ${name}`)}`,
    anchor: addMonths(Math.floor(dueAt(demo, name, now) / 1000), -demo.months),
    totalChargedCents: 0,
    feeBasisPoints: 0,
  };
}

/** The end of the period: some hour of its day, or just now where that renewal is to fail. */
function dueAt(demo: DemoSubscription, name: string, now: Date): number {
  if (demo.ends === "past_due") return now.getTime() - HOUR_MS;
  const hour = Math.floor(8 + 12 * randomFrom(Number.parseInt(fixedId(name).slice(1, 8), 36))());
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return today + demo.nextInDays * DAY_MS + hour * HOUR_MS;
}

/** When a subscription was charged up to `now`: its start and each period's end, in Unix seconds. */
export function chargedAt(subscription: PastSubscription, now: Date): number[] {
  const every = EVERY[subscription.demo.frequency];
  const times: number[] = [];
  for (
    let at = subscription.anchor;
    at * 1000 <= now.getTime();
    at = nextPeriod(subscription.anchor, every, at)
  )
    times.push(at);
  return times;
}

/** The donations of a subscription: all charges except a failing one and those after its end. */
export function donationsOf(subscription: PastSubscription, now: Date): PastDonation[] {
  const { demo } = subscription;
  const times = chargedAt(subscription, now);
  if (demo.ends === "past_due") times.pop();
  const end = typeof demo.ends === "object" ? now.getTime() - demo.ends.daysAgo * DAY_MS : now.getTime();
  return times.filter((at) => at * 1000 < end).map((at, index) => donationOf(subscription, at, index));
}

function donationOf(subscription: PastSubscription, at: number, index: number): PastDonation {
  const { demo, campaign } = subscription;
  const name = `${subscription.id} ${index}`;
  const createdAt = new Date(at * 1000);
  // A renewal is drafted an hour before it is charged.
  const tookMs = (index === 0 ? 4000 : HOUR_MS) + (demo.method === "ACH" ? BANK_DAYS * DAY_MS : 0);
  return {
    id: fixedId(`donation ${name}`),
    orgId: campaign.orgId,
    campaignId: campaign.id,
    receiptNumber: `ALM-DEMO-${fixedId(`receipt ${name}`).slice(1, 9).toUpperCase()}`,
    frequency: demo.frequency,
    paymentMethod: demo.method,
    method: demo.method,
    fails: false,
    settledAt: new Date(createdAt.getTime() + tookMs),
    feeCents: 0,
    recurring: { subscription, invoiceId: `in_demo_${fixedId(`invoice ${name}`)}`, first: index === 0 },
    amountCents: demo.amountCents,
    processingFeeCents: 0,
    platformFeeCents: 0,
    totalChargedCents: demo.amountCents,
    netAmountCents: demo.amountCents,
    coverFees: demo.coverFees,
    feeVersion: "",
    donorEmail: subscription.email,
    donorFirstName: demo.firstName,
    donorLastName: demo.lastName,
    anonymous: demo.anonymous ?? false,
    emailOptIn: index === 0,
    language: languageOf(demo.lastName),
    givingLevelId: subscription.level?.id ?? null,
    subscriptionId: subscription.id,
    createdAt,
    updatedAt: createdAt,
  };
}
