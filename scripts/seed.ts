import { inArray } from "drizzle-orm";
import { donations } from "@/db/schema/donations";
import { milestones } from "@/db/schema/emails";
import { memberships } from "@/db/schema/memberships";
import { permitCaller } from "@/lib/auth/access";
import { findOrganization } from "@/lib/auth/store";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { createOrganization } from "@/lib/orgs/create-organization";
import { refreshAccount } from "@/lib/orgs/refresh-account";
import type { OrganizationRow } from "@/lib/orgs/store";
import { closeDatabase } from "@/lib/services/database";
import { foldEverything } from "@/lib/totals/fold-rollups";
import { readTotals } from "@/lib/totals/store";
import { bringSubscriptions } from "./seed/bring-subscriptions";
import { seedCampaigns } from "./seed/campaigns";
import { byDonations, DEMO, ORGANIZATION_DAYS } from "./seed/content";
import { MONEY } from "./seed/content-money";
import { type Subscription, subscriptionDonations } from "./seed/donations";
import { seedLinks } from "./seed/links";
import { giveBack, payOutPast } from "./seed/money-back";
import { daysBefore } from "./seed/past";
import { type Planned, price } from "./seed/planned";
import { control, importPayments, importSubscriptions } from "./seed/processor";
import { RECURRING } from "./seed/recurring";
import { seedInvitations, seedTools } from "./seed/reference";
import { chargedAt, donationsOf, type PlannedSubscription, planRecurring } from "./seed/subscriptions";
import { insertPlanned, settlePlanned } from "./seed/write";

type Demo = (typeof DEMO)[number];

/** Creates the demo nonprofits through the use cases. Existing rows are kept, so it is safe to repeat. */
async function seed(): Promise<void> {
  const ctx = newContext({ kind: "system", name: "seed" });
  const made = await Promise.all(DEMO.map((demo) => seedGiving(ctx, demo)));
  await seedInvitations(ctx.now);
  await Promise.all(made.map(({ name, money, donationRows }) => giveBack(ctx, name, money, donationRows)));
  await foldEverything(ctx);
  for (const { name, subscriptionRows, donationRows, recurring } of made) {
    await noteMilestones(ctx, subscriptionRows, ctx.now);
    console.log(
      `${name}: ${subscriptionRows.length} campaigns, ${donationRows.length} donationRows, ${recurring.length} recurring donations`,
    );
  }
}

/**
 * Creates an organization with its donations and payouts. The audit log is read in the order in which it was written,
 * so actions run in the order of their dates: campaigns, API key and webhook, a canceled subscription, the draft
 * (checked by scripts/seed/history.test.ts).
 */
async function seedGiving(ctx: Context, demo: Demo) {
  const { name, slug } = demo.input;
  const org = await seedOrganization(demo, ctx.now);
  const { begun, drafts } = byDonations(demo);
  const subscriptionRows = await seedCampaigns(demo, org, begun, ctx.now);
  const recurring = (RECURRING[slug] ?? []).map((one) => planRecurring(one, subscriptionRows, ctx.now));
  const donationRows = price([
    ...subscriptionDonations(org, subscriptionRows, ctx.now),
    ...recurring.flatMap((subscription) => donationsOf(subscription, ctx.now)),
  ]);
  const account = { name, accountId: org.processorAccountId ?? "" };
  await seedDonations(ctx, account, donationRows);
  await payOutPast(ctx, account.accountId);
  // After the payout, because nothing listens at the webhook's address.
  if (slug === "hope-shelter") await seedTools(ctx.now);
  await seedSubscriptions(ctx, account, recurring, donationRows);
  subscriptionRows.push(...(await seedCampaigns(demo, org, drafts, ctx.now)));
  return { name, subscriptionRows, donationRows, recurring, money: MONEY[slug] ?? [] };
}

type Account = { name: string; accountId: string };

/** Creates unsettled donations in both the database and the processor. */
async function seedDonations(
  ctx: Context,
  account: Account,
  donationRows: readonly Planned[],
): Promise<void> {
  const ids = donationRows.map((donationRow) => donationRow.id);
  const known = await ctx.db
    .select({ id: donations.id, status: donations.status })
    .from(donations)
    .where(inArray(donations.id, ids));
  const statuses = new Map(known.map((row) => [row.id, row.status]));
  const open: Planned[] = [];
  for (const donationRow of donationRows) {
    const status = statuses.get(donationRow.id);
    if (status === "PENDING" || (!status && (await insertPlanned(ctx, donationRow)))) open.push(donationRow);
  }
  await importPayments(open, account.accountId);
  for (const donationRow of open) await settlePlanned(ctx, donationRow);
}

async function seedSubscriptions(
  ctx: Context,
  account: Account,
  subscriptionRows: readonly PlannedSubscription[],
  donationRows: readonly Planned[],
): Promise<void> {
  const running = subscriptionRows.map((subscription) => {
    const first = donationRows.find(
      (donationRow) => donationRow.recurring?.subscription === subscription && donationRow.recurring.first,
    );
    if (!first) throw new Error(`the subscription of ${subscription.email} has no donationRow`);
    // A subscription that is already due renews as soon as it is imported.
    const periodEnd =
      subscription.demo.ends === "past_due" ? chargedAt(subscription, ctx.now).at(-1) : undefined;
    return { subscription, firstDonationId: first.id, periodEnd };
  });
  await importSubscriptions(running, account);
  await bringSubscriptions(ctx, subscriptionRows);
  await seedLinks(ctx, subscriptionRows);
}

async function seedOrganization(demo: Demo, now: Date): Promise<OrganizationRow> {
  const past = daysBefore(now, ORGANIZATION_DAYS, "14:42:09");
  const ctx = { ...newContext({ kind: "person", userId: demo.ownerId }), now: past };
  if (!(await findOrganization(ctx.db, demo.input.slug))?.processorAccountId)
    await createOrganization(await permitCaller(ctx, null), demo.input);
  const made = await findOrganization(ctx.db, demo.input.slug);
  if (!made?.processorAccountId) throw new Error(`${demo.input.slug} has no account at the processor`);
  if (made.status !== "ACTIVE") {
    await control(`accounts/${made.processorAccountId}/complete`, {});
    await refreshAccount({ ...ctx, now }, made.processorAccountId);
  }
  for (const userId of demo.members)
    await ctx.db
      .insert(memberships)
      .values({ orgId: made.id, userId, role: "MEMBER", createdAt: past })
      .onConflictDoNothing();
  return (await findOrganization(ctx.db, demo.input.slug)) ?? made;
}

/** Records the milestones reached by past donations, so that the next donation does not publish them. */
async function noteMilestones(
  ctx: Context,
  subscriptionRows: readonly Subscription[],
  now: Date,
): Promise<void> {
  const totals = await readTotals(
    ctx.db,
    subscriptionRows.map((subscription) => subscription.campaign.id),
  );
  for (const { campaign } of subscriptionRows)
    for (const percent of [25, 50, 75, 100]) {
      const raised = totals.get(campaign.id)?.raisedCents ?? 0;
      if (campaign.goalAmountCents === null || raised * 100 < campaign.goalAmountCents * percent) continue;
      await ctx.db
        .insert(milestones)
        .values({ campaignId: campaign.id, percent, reachedAt: now })
        .onConflictDoNothing();
    }
}

await seed();
process.send?.({ donatePath: "/donate/winter-beds" });
await closeDatabase();
