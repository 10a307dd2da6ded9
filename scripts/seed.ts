import { inArray } from "drizzle-orm";
import { donations } from "@/db/schema/donations";
import { milestones } from "@/db/schema/emails";
import { memberships } from "@/db/schema/memberships";
import { permitCaller, permitInOrg } from "@/lib/auth/access";
import { findOrganization } from "@/lib/auth/store";
import { listMembers } from "@/lib/donor-memberships/list-members";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { updateOrganization } from "@/lib/orgs/api";
import { setLogo } from "@/lib/orgs/change-logo";
import { createOrganization } from "@/lib/orgs/create-organization";
import { refreshAccount } from "@/lib/orgs/refresh-account";
import type { OrganizationRow } from "@/lib/orgs/store";
import { closeDatabase } from "@/lib/services/database";
import { foldEverything } from "@/lib/totals/fold-rollups";
import { readTotals } from "@/lib/totals/store";
import { seedCampaigns } from "./seed/campaigns";
import { byDonations, DEMO, ORGANIZATION_DAYS } from "./seed/content";
import { MONEY } from "./seed/content-money";
import { daysBefore } from "./seed/days-before";
import { demoPicture } from "./seed/demo-picture";
import { campaignDonations, type SeededCampaign } from "./seed/donations";
import { seedDonorDetails } from "./seed/donor-details";
import { seedDonorNotes } from "./seed/donor-notes";
import { seedDuplicates } from "./seed/duplicates";
import { seedExportRun } from "./seed/export-run";
import { seedImports } from "./seed/imports";
import { seedLinks, seedPreviewLink } from "./seed/links";
import { seedMembers } from "./seed/members";
import { seedOffline } from "./seed/offline";
import { seedPageViews } from "./seed/page-views";
import { type PastDonation, type PastSubscription, price } from "./seed/past-donations";
import { control, importPayments, importSubscriptions } from "./seed/processor";
import { RECURRING } from "./seed/recurring";
import { seedInvitations, seedTools } from "./seed/reference";
import { createRefundsAndDisputes, payOutAvailable } from "./seed/refunds-disputes";
import { seedStatements } from "./seed/statements";
import { chargedAt, donationsOf, pastSubscription } from "./seed/subscriptions";
import { syncSubscriptions } from "./seed/sync-subscriptions";
import { completePastDonation, insertPastDonation } from "./seed/write";

type Demo = (typeof DEMO)[number];

/** Creates the demo nonprofits through the use cases. Existing rows are kept, so it is safe to repeat. */
async function seed(): Promise<void> {
  const ctx = newContext({ kind: "system", name: "seed" });
  const made = await Promise.all(DEMO.map((demo) => seedGiving(ctx, demo)));
  await seedInvitations(ctx.now);
  await Promise.all(
    made.map(({ name, money, pastDonations }) => createRefundsAndDisputes(ctx, name, money, pastDonations)),
  );
  const beds = made
    .find(({ name }) => name === "Hope Shelter")
    ?.campaigns.find(({ campaign }) => campaign.slug === "winter-beds");
  if (beds) {
    await seedOffline("hope-shelter", beds.campaign.id, "user_grace", ctx.now);
    await seedImports("hope-shelter", beds.campaign.id, "user_grace", ctx.now);
    await seedDuplicates("hope-shelter", beds.campaign.id, "user_grace", ctx.now);
    await seedDonorDetails("hope-shelter", beds.campaign.id, "user_grace", ctx.now);
  }
  await seedMembers("hope-shelter", "hope-circle", "user_grace", ctx.now);
  await foldEverything(ctx);
  await listMembers(await permitInOrg(ctx, "hope-shelter"), { page: 1, limit: 1 });
  await seedStatements(ctx, "hope-shelter");
  await seedExportRun(ctx, "hope-shelter", "user_grace");
  for (const { name, campaigns, pastDonations, recurring } of made) {
    await recordMilestones(ctx, campaigns, ctx.now);
    console.log(
      `${name}: ${campaigns.length} campaigns, ${pastDonations.length} donations, ${recurring.length} recurring donations`,
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
  const campaigns = await seedCampaigns(demo, org, begun, ctx.now);
  const recurring = (RECURRING[slug] ?? []).map((one) => pastSubscription(one, campaigns, ctx.now));
  const pastDonations = price([
    ...campaignDonations(org, campaigns, ctx.now),
    ...recurring.flatMap((subscription) => donationsOf(subscription, ctx.now)),
  ]);
  const account = { name, accountId: org.processorAccountId ?? "" };
  await seedDonations(ctx, account, pastDonations);
  await seedDonorNotes(ctx, { orgId: org.id, authorId: demo.ownerId }, pastDonations);
  await payOutAvailable(ctx, account.accountId);
  // After the payout, because nothing listens at the webhook's address.
  if (slug === "hope-shelter") await seedTools(ctx.now);
  await seedSubscriptions(ctx, account, recurring, pastDonations);
  await seedPageViews(ctx, org);
  const prepared = await seedCampaigns(demo, org, drafts, ctx.now);
  for (const { campaign } of prepared)
    if (campaign.status === "DRAFT") await seedPreviewLink(ctx, campaign.id);
  campaigns.push(...prepared);
  return { name, campaigns, pastDonations, recurring, money: MONEY[slug] ?? [] };
}

type Account = { name: string; accountId: string };

/** Creates missing donations in the database and in the Stripe emulator, and completes them. */
async function seedDonations(
  ctx: Context,
  account: Account,
  pastDonations: readonly PastDonation[],
): Promise<void> {
  const ids = pastDonations.map((donation) => donation.id);
  const known = await ctx.db
    .select({ id: donations.id, status: donations.status })
    .from(donations)
    .where(inArray(donations.id, ids));
  const statuses = new Map(known.map((row) => [row.id, row.status]));
  const open: PastDonation[] = [];
  for (const donation of pastDonations) {
    const status = statuses.get(donation.id);
    if (status === "PENDING" || (!status && (await insertPastDonation(ctx, donation)))) open.push(donation);
  }
  await importPayments(open, account.accountId);
  for (const donation of open) await completePastDonation(ctx, donation);
}

async function seedSubscriptions(
  ctx: Context,
  account: Account,
  subscriptions: readonly PastSubscription[],
  pastDonations: readonly PastDonation[],
): Promise<void> {
  const running = subscriptions.map((subscription) => {
    const first = pastDonations.find(
      (donation) => donation.recurring?.subscription === subscription && donation.recurring.first,
    );
    if (!first) throw new Error(`the subscription of ${subscription.email} has no donation`);
    // A subscription that is already due renews as soon as it is imported.
    const periodEnd =
      subscription.demo.ends === "past_due" ? chargedAt(subscription, ctx.now).at(-1) : undefined;
    return { subscription, firstDonationId: first.id, periodEnd };
  });
  await importSubscriptions(running, account);
  await syncSubscriptions(ctx, subscriptions);
  await seedLinks(ctx, subscriptions);
}

async function seedOrganization(demo: Demo, now: Date): Promise<OrganizationRow> {
  const past = daysBefore(now, ORGANIZATION_DAYS, "14:42:09");
  const ctx = { ...newContext({ kind: "person", userId: demo.ownerId }), now: past };
  if (!(await findOrganization(ctx.db, demo.input.slug))?.processorAccountId)
    await createOrganization(await permitCaller(ctx, null), demo.input);
  const made = await findOrganization(ctx.db, demo.input.slug);
  if (!made?.processorAccountId) throw new Error(`${demo.input.slug} has no account at the processor`);
  await updateOrganization.run(ctx, { params: { idOrSlug: made.id }, body: demo.profile });
  const logo = made.logoHash ? null : await demoPicture(`${made.slug}-logo.png`);
  if (logo) await setLogo(await permitInOrg(ctx, made.id, "ADMIN"), logo);
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
async function recordMilestones(
  ctx: Context,
  campaigns: readonly SeededCampaign[],
  now: Date,
): Promise<void> {
  const totals = await readTotals(
    ctx.db,
    campaigns.map((seeded) => seeded.campaign.id),
  );
  for (const { campaign } of campaigns)
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
