import { recordAudit } from "@/lib/audit/record";
import { organizationFor } from "@/lib/auth/access";
import { announceCover } from "@/lib/covers/announce-covers";
import type { Context } from "@/lib/kernel/context";
import { conflict, invalid } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { slugify } from "@/lib/kernel/slug";
import { checkParent } from "./check-parent";
import { presentCampaign } from "./present";
import { readBeside } from "./read-beside";
import { campaignProblems, pastProblems } from "./rules";
import type { Campaign, CreateCampaignInput } from "./schemas";
import { type CampaignRow, findCampaign, insertCampaign } from "./store";

const SUGGESTED_CENTS = [2500, 5000, 10_000, 25_000];
const SLUG_TRIES = 20;

/**
 * Creates a draft with the decided defaults. A slug that is given and taken is `conflict`; one derived from the
 * title gets a number instead. Another organization may hold the bare address of the slug: `bareAddress` says so.
 */
export async function createCampaign(
  ctx: Context,
  { idOrSlug, input }: { idOrSlug: string; input: CreateCampaignInput },
): Promise<Campaign> {
  const draft: Omit<CampaignRow, "orgId"> = {
    id: idFor(ctx, "campaign"),
    title: input.title,
    slug: input.slug ?? slugify(input.title),
    description: input.description ?? null,
    type: input.type,
    status: "DRAFT",
    goalAmountCents: input.goalAmountCents ?? null,
    coverImageUrl: input.coverImageUrl ?? null,
    videoUrl: input.videoUrl ?? null,
    color: input.color ?? null,
    showDonorRoll: input.showDonorRoll ?? true,
    showGoal: input.showGoal ?? true,
    startDate: input.startDate ? new Date(input.startDate) : null,
    endDate: input.endDate ? new Date(input.endDate) : null,
    suggestedAmounts: input.suggestedAmounts ?? SUGGESTED_CENTS,
    allowCustomAmount: input.allowCustomAmount ?? true,
    allowRecurring: input.allowRecurring ?? true,
    matchingEnabled: input.matchingEnabled ?? false,
    matchingOrgName: input.matchingOrgName ?? null,
    matchingMaxCents: input.matchingMaxCents ?? null,
    matchingRatioPct: input.matchingRatioPct ?? 100,
    minAmountCents: input.minAmountCents ?? null,
    ticketPriceCents: input.ticketPriceCents ?? null,
    ticketCapacity: input.ticketCapacity ?? null,
    ticketsSold: 0,
    ticketsHeld: 0,
    matchedCents: 0,
    processorProductId: null,
    lockedAt: null,
    lockedBy: null,
    parentCampaignId: input.parentCampaignId ?? null,
    scheduledPublishAt: input.scheduledPublishAt ? new Date(input.scheduledPublishAt) : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  // A run of this request that died may have made it.
  const begun = ctx.seed === undefined ? null : await findCampaign(ctx.db, draft.id);
  const problems = { ...campaignProblems(draft, 0), ...(begun ? {} : pastProblems(draft, ctx.now)) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { id: orgId } = await organizationFor(ctx, idOrSlug);
  const row: CampaignRow = { ...draft, orgId };
  await checkParent(ctx.db, row);
  const present = async (made: CampaignRow) => {
    if (made.coverImageUrl) await announceCover(ctx, made);
    return presentCampaign(made, (await readBeside(ctx.db, [made.id]))(made.id));
  };
  if (begun) return present(begun);
  if (await write(ctx, row)) return present(row);
  if (input.slug) throw conflict("Slug is already taken");
  for (let number = 2; number < SLUG_TRIES; number++) {
    const slug = `${row.slug.slice(0, 57).replace(/-+$/, "")}-${number}`;
    if (await write(ctx, { ...row, slug })) return present({ ...row, slug });
  }
  throw conflict("Slug is already taken");
}

/** False when the slug is taken; then nothing is written. */
function write(ctx: Context, row: CampaignRow): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await insertCampaign(tx, row))) return false;
    const { id, orgId, title, slug, type, status } = row;
    const after = { title, slug, type, status };
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.created",
      subject: { type: "campaign", id },
      after,
    });
    return true;
  });
}
