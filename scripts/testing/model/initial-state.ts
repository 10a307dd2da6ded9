import type { StripeEmulator } from "@almoner/stripe-emulator";
import { importAccount } from "@almoner/stripe-emulator";
import { campaigns } from "@/db/schema/campaigns";
import { matches } from "@/db/schema/matches";
import { memberships } from "@/db/schema/memberships";
import { organizations } from "@/db/schema/organizations";
import { newContext } from "@/lib/http/context";

export const ORG = "org";
export const CAMPAIGN = "campaign";
export const OWNER = "user_owner";
export const ACCOUNT = "acct_hope";

/** The initial state of a history. */
export type InitialState = {
  /** The fee waiver is used up: the platform charges its fee. */
  waiverUsed: boolean;
  goalCents?: number;
  /** The match limit per donation; null is unlimited. */
  matching?: { ratioPct: number; maxCents: number | null };
  /** A second match, which covers what the first leaves. */
  secondMatch?: { ratioPct: number; maxCents: number; maxPerDonationCents: number };
  tickets?: { priceCents: number; capacity: number };
};

/** An organization with an account at the processor, and a published campaign. */
export async function createInitialState(
  { simulator }: StripeEmulator,
  initial: InitialState,
): Promise<void> {
  const account = importAccount(simulator, { id: ACCOUNT, name: "Hope Shelter" });
  // Payouts depend on the moment and are not part of histories.
  simulator.store.put("account", { ...account, payoutsEnabled: false });
  const { db, now } = newContext({ kind: "system", name: "scene" });
  const made = { createdAt: now, updatedAt: now };
  await db.insert(organizations).values({
    ...made,
    id: ORG,
    name: "Hope Shelter",
    slug: "hope-shelter",
    email: "office@example.org",
    notificationEmail: "staff@example.org",
    status: "ACTIVE",
    processorAccountId: ACCOUNT,
    chargesEnabled: true,
    payoutsEnabled: true,
    achEnabled: true,
    waiverUsedCents: initial.waiverUsed ? 1_000_000 : 0,
  });
  await db.insert(memberships).values({ orgId: ORG, userId: OWNER, role: "OWNER", createdAt: now });
  await db.insert(campaigns).values({
    ...made,
    id: CAMPAIGN,
    orgId: ORG,
    title: "Winter Beds",
    slug: "winter-beds",
    type: initial.tickets ? "EVENT" : "DONATION",
    status: "ACTIVE",
    suggestedAmounts: [2500, 5000],
    goalAmountCents: initial.goalCents ?? null,
    matchingEnabled: initial.matching !== undefined,
    matchingOrgName: initial.matching ? "River Bank" : null,
    matchingRatioPct: initial.matching?.ratioPct ?? 100,
    matchingMaxCents: initial.matching?.maxCents ?? null,
    ticketPriceCents: initial.tickets?.priceCents ?? null,
    ticketCapacity: initial.tickets?.capacity ?? null,
  });
  if (initial.secondMatch)
    await db
      .insert(matches)
      .values({ ...made, ...initial.secondMatch, id: "second-match", campaignId: CAMPAIGN, position: 1 });
}
