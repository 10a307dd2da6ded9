import { customFields } from "@/db/schema/custom-fields";
import { givingLevels } from "@/db/schema/giving-levels";
import { matches } from "@/db/schema/matches";
import { permitInOrg, withResource } from "@/lib/auth/access";
import { setCover } from "@/lib/campaigns/change-cover";
import { loadCampaign } from "@/lib/campaigns/context";
import { createCampaign } from "@/lib/campaigns/create/create-campaign";
import { findCampaign, findParts, listCampaignRows } from "@/lib/campaigns/store";
import { updateCampaign } from "@/lib/campaigns/update-campaign";
import { newContext } from "@/lib/http/context";
import type { OrganizationRow } from "@/lib/orgs/store";
import type { DEMO } from "./content";
import { daysBefore } from "./days-before";
import { demoPicture } from "./demo-picture";
import type { SeededCampaign } from "./donations";
import { fixedId } from "./random";

type Demo = (typeof DEMO)[number];
type DemoCampaign = Demo["campaigns"][number];

const DAY_MS = 86_400_000;
/** The time between writing and publishing a campaign. */
const LOOKED_OVER_MS = 35 * 60_000;

/** Creates campaigns in chronological order; returns them in the order given. */
export async function seedCampaigns(
  demo: Demo,
  org: OrganizationRow,
  chosen: readonly DemoCampaign[],
  now: Date,
): Promise<SeededCampaign[]> {
  const made = new Map<DemoCampaign, SeededCampaign>();
  for (const one of [...chosen].sort((a, b) => b.daysAgo - a.daysAgo))
    made.set(one, await seedCampaign(demo, org, one, now));
  return chosen.flatMap((one) => made.get(one) ?? []);
}

async function seedCampaign(
  demo: Demo,
  org: OrganizationRow,
  one: DemoCampaign,
  now: Date,
): Promise<SeededCampaign> {
  const person = newContext({ kind: "person", userId: demo.ownerId });
  const ctx = await permitInOrg({ ...person, now: daysBefore(now, one.daysAgo, one.timeOfDay) }, org.id);
  const all = await listCampaignRows(ctx.db, org.id, {});
  const there = all.find((row) => row.slug === one.input.slug);
  const parentCampaignId = all.find((row) => row.slug === one.parent)?.id ?? null;
  // A campaign that only offers levels is created with custom amounts, which are disabled once the levels exist.
  const id =
    there?.id ?? (await createCampaign(ctx, { ...one.input, parentCampaignId, allowCustomAmount: true })).id;
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
  for (const [position, { inDays, days, ...match }] of (one.matches ?? []).entries())
    await ctx.db
      .insert(matches)
      .values({
        ...match,
        id: fixedId(`${one.input.slug} match ${position}`),
        campaignId: id,
        position: position + 1,
        startsAt: new Date(now.getTime() + inDays * DAY_MS),
        endsAt: new Date(now.getTime() + (inDays + days) * DAY_MS),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing();
  const cover = there ? null : await demoPicture(`${one.input.slug}.webp`);
  if (cover) await setCover(withResource(ctx, await loadCampaign(ctx, id)), cover);
  if (!there)
    await updateCampaign(
      {
        ...withResource(ctx, await loadCampaign(ctx, id)),
        now: new Date(ctx.now.getTime() + LOOKED_OVER_MS),
      },
      {
        ...(one.publish ? { status: "ACTIVE" as const } : {}),
        allowCustomAmount: one.input.allowCustomAmount ?? true,
      },
    );
  const campaign = await findCampaign(ctx.db, id);
  if (!campaign) throw new Error(`campaign ${one.input.slug} is gone`);
  const { givingLevels: levels } = await findParts(ctx.db, id);
  return { campaign, levels, daysAgo: one.daysAgo, count: one.donations, amounts: one.amounts };
}
