import { inArray } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import { donations } from "@/db/schema/donations";
import { milestones } from "@/db/schema/emails";
import { givingLevels } from "@/db/schema/giving-levels";
import { memberships } from "@/db/schema/memberships";
import { createCampaign } from "@/lib/campaigns/create-campaign";
import { findCampaign, findParts, listCampaignRows } from "@/lib/campaigns/store";
import { updateCampaign } from "@/lib/campaigns/update-campaign";
import { env } from "@/lib/config/env";
import { newContext } from "@/lib/http/context";
import type { Context } from "@/lib/kernel/context";
import { createOrganization } from "@/lib/orgs/create-organization";
import { refreshAccount } from "@/lib/orgs/refresh-account";
import { findOrganization, type OrganizationRow } from "@/lib/orgs/store";
import { foldEverything } from "@/lib/rollups/fold-rollups";
import { readTotals } from "@/lib/rollups/store";
import { closeDatabase } from "@/lib/services/database";
import { DEMO } from "./seed/content";
import { type Plan, pastPayments, planGifts, writeGifts } from "./seed/gifts";
import { fixedId } from "./seed/random";

const DAY_MS = 86_400_000;
type Demo = (typeof DEMO)[number];

/** Makes the demo nonprofits through the verbs that people use. Whatever is there already stays: safe to repeat. */
async function seed(): Promise<void> {
  const now = new Date();
  for (const demo of DEMO) {
    const org = await seedOrganization(demo, now);
    const plans: Plan[] = [];
    for (const one of demo.campaigns) plans.push(await seedCampaign(demo, org, one, now));
    const ctx = newContext({ kind: "system", name: "seed" });
    const gifts = planGifts(org, plans, now);
    const known = await ctx.db
      .select({ id: donations.id })
      .from(donations)
      .where(
        inArray(
          donations.id,
          gifts.map((gift) => gift.id),
        ),
      );
    const there = new Set(known.map((row) => row.id));
    const missing = gifts.filter((gift) => !there.has(gift.id));
    await control("/_control/payments", pastPayments(missing, org.processorAccountId ?? ""));
    await writeGifts(ctx, missing);
    await foldEverything(ctx);
    await noteMilestones(ctx, plans, now);
    console.log(`${demo.input.name}: ${plans.length} campaigns, ${gifts.length} gifts`);
  }
}

async function seedOrganization(demo: Demo, now: Date): Promise<OrganizationRow> {
  const past = new Date(now.getTime() - 160 * DAY_MS);
  const ctx = { ...newContext({ kind: "person", userId: demo.ownerId }), now: past };
  if (!(await findOrganization(ctx.db, demo.input.slug))?.processorAccountId)
    await createOrganization(ctx, demo.input);
  const made = await findOrganization(ctx.db, demo.input.slug);
  if (!made?.processorAccountId) throw new Error(`${demo.input.slug} has no account at the processor`);
  if (made.status !== "ACTIVE") {
    await control(`/_control/accounts/${made.processorAccountId}/complete`, {});
    await refreshAccount({ ...ctx, now }, made.processorAccountId);
  }
  for (const userId of demo.members)
    await ctx.db
      .insert(memberships)
      .values({ orgId: made.id, userId, role: "MEMBER", createdAt: past })
      .onConflictDoNothing();
  return (await findOrganization(ctx.db, demo.input.slug)) ?? made;
}

async function seedCampaign(
  demo: Demo,
  org: OrganizationRow,
  one: Demo["campaigns"][number],
  now: Date,
): Promise<Plan> {
  const person = newContext({ kind: "person", userId: demo.ownerId });
  const ctx: Context = { ...person, now: new Date(now.getTime() - one.daysAgo * DAY_MS) };
  const there = (await listCampaignRows(ctx.db, org.id, {})).find((row) => row.slug === one.input.slug);
  // A campaign that offers levels alone is created open and closed to them once they exist.
  const id =
    there?.id ??
    (await createCampaign(ctx, { idOrSlug: org.id, input: { ...one.input, allowCustomAmount: true } })).id;
  for (const [position, level] of (one.levels ?? []).entries())
    await ctx.db
      .insert(givingLevels)
      .values({
        ...level,
        id: fixedId(`${one.input.slug} level ${position}`),
        campaignId: id,
        position,
        createdAt: ctx.now,
      })
      .onConflictDoNothing();
  for (const [position, question] of (one.questions ?? []).entries())
    await ctx.db
      .insert(customFields)
      .values({
        ...question,
        id: fixedId(`${one.input.slug} question ${position}`),
        campaignId: id,
        position,
        createdAt: ctx.now,
      })
      .onConflictDoNothing();
  if (!there)
    await updateCampaign(ctx, {
      id,
      input: {
        ...(one.publish ? { status: "ACTIVE" as const } : {}),
        allowCustomAmount: one.input.allowCustomAmount ?? true,
      },
    });
  const campaign = await findCampaign(ctx.db, id);
  if (!campaign) throw new Error(`campaign ${one.input.slug} is gone`);
  const { givingLevels: levels } = await findParts(ctx.db, id);
  return { campaign, levels, daysAgo: one.daysAgo, count: one.gifts, amounts: one.amounts };
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

async function control(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${env().stripeApiBase}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`the processor answered ${response.status} to ${path}: ${await response.text()}`);
}

await seed();
process.send?.({ donatePath: "/donate/winter-beds" });
await closeDatabase();
