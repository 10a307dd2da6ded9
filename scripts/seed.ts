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
import { foldEverything } from "@/lib/rollups/fold-rollups";
import { readTotals } from "@/lib/rollups/store";
import { closeDatabase } from "@/lib/services/database";
import { bringPlans } from "./seed/bring-plans";
import { seedCampaigns } from "./seed/campaigns";
import { byGifts, DEMO, ORGANIZATION_DAYS } from "./seed/content";
import { MONEY } from "./seed/content-money";
import { type Plan, planGifts } from "./seed/gifts";
import { seedLinks } from "./seed/links";
import { giveBack, payOutPast } from "./seed/money-back";
import { daysBefore } from "./seed/past";
import { type Planned, price } from "./seed/planned";
import { chargedAt, giftsOf, type PlannedPlan, planRecurring } from "./seed/plans";
import { control, importPayments, importSubscriptions } from "./seed/processor";
import { RECURRING } from "./seed/recurring";
import { seedInvitations, seedTools } from "./seed/reference";
import { insertPlanned, settlePlanned } from "./seed/write";

type Demo = (typeof DEMO)[number];

/** Makes the demo nonprofits through the verbs that people use. Whatever is there already stays: safe to repeat. */
async function seed(): Promise<void> {
  const ctx = newContext({ kind: "system", name: "seed" });
  const made = await Promise.all(DEMO.map((demo) => seedGiving(ctx, demo)));
  await seedInvitations(ctx.now);
  await Promise.all(made.map(({ name, money, gifts }) => giveBack(ctx, name, money, gifts)));
  await foldEverything(ctx);
  for (const { name, plans, gifts, recurring } of made) {
    await noteMilestones(ctx, plans, ctx.now);
    console.log(
      `${name}: ${plans.length} campaigns, ${gifts.length} gifts, ${recurring.length} recurring plans`,
    );
  }
}

/**
 * An organization with everything that was given to it and paid out of that. Its audit log is read in the order in which
 * it was written, so what people did is done in the order of its days: what takes gifts, the tools, a plan that its
 * donor ended, the draft (scripts/seed/history.test.ts holds the days to that).
 */
async function seedGiving(ctx: Context, demo: Demo) {
  const { name, slug } = demo.input;
  const org = await seedOrganization(demo, ctx.now);
  const { begun, drafts } = byGifts(demo);
  const plans = await seedCampaigns(demo, org, begun, ctx.now);
  const recurring = (RECURRING[slug] ?? []).map((one) => planRecurring(one, plans, ctx.now));
  const gifts = price([
    ...planGifts(org, plans, ctx.now),
    ...recurring.flatMap((plan) => giftsOf(plan, ctx.now)),
  ]);
  const account = { name, accountId: org.processorAccountId ?? "" };
  await seedGifts(ctx, account, gifts);
  await payOutPast(ctx, account.accountId);
  // After the payout: there is nobody at the address of the webhook to be told of it.
  if (slug === "hope-shelter") await seedTools(ctx.now);
  await seedPlans(ctx, account, recurring, gifts);
  plans.push(...(await seedCampaigns(demo, org, drafts, ctx.now)));
  return { name, plans, gifts, recurring, money: MONEY[slug] ?? [] };
}

type Account = { name: string; accountId: string };

/** Gifts that are not settled yet, here and in the processor's books alike. */
async function seedGifts(ctx: Context, account: Account, gifts: readonly Planned[]): Promise<void> {
  const ids = gifts.map((gift) => gift.id);
  const known = await ctx.db
    .select({ id: donations.id, status: donations.status })
    .from(donations)
    .where(inArray(donations.id, ids));
  const statuses = new Map(known.map((row) => [row.id, row.status]));
  const open: Planned[] = [];
  for (const gift of gifts) {
    const status = statuses.get(gift.id);
    if (status === "PENDING" || (!status && (await insertPlanned(ctx, gift)))) open.push(gift);
  }
  await importPayments(open, account.accountId);
  for (const gift of open) await settlePlanned(ctx, gift);
}

async function seedPlans(
  ctx: Context,
  account: Account,
  plans: readonly PlannedPlan[],
  gifts: readonly Planned[],
): Promise<void> {
  const running = plans.map((plan) => {
    const first = gifts.find((gift) => gift.recurring?.plan === plan && gift.recurring.first);
    if (!first) throw new Error(`the plan of ${plan.email} has no gift`);
    // What is due already is renewed as soon as it is imported.
    const periodEnd = plan.demo.ends === "past_due" ? chargedAt(plan, ctx.now).at(-1) : undefined;
    return { plan, firstGiftId: first.id, periodEnd };
  });
  await importSubscriptions(running, account);
  await bringPlans(ctx, plans);
  await seedLinks(ctx, plans);
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

/** What the past gifts have reached is noted, so that the next gift does not announce it. */
async function noteMilestones(ctx: Context, plans: readonly Plan[], now: Date): Promise<void> {
  const totals = await readTotals(
    ctx.db,
    plans.map((plan) => plan.campaign.id),
  );
  for (const { campaign } of plans)
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
