import type { OrgContext } from "@/lib/auth/access";
import { checkParent } from "@/lib/campaigns/check-parent";
import { readAddresses } from "@/lib/campaigns/public-address/store";
import { campaignProblems, pastProblems } from "@/lib/campaigns/rules";
import type { Campaign, CreateCampaignInput } from "@/lib/campaigns/schemas";
import { serializeCampaign } from "@/lib/campaigns/serialize";
import { type CampaignRow, findCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { conflict, type FieldErrors, invalid } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { slugify } from "@/lib/kernel/urls/slug";
import { publishCover } from "@/lib/pictures/publish-covers";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import type { Total } from "@/lib/totals/store";
import { writeDraft, writeNumberedDraft } from "./write-draft";

const SUGGESTED_CENTS = [2500, 5000, 10_000, 25_000];

/** Rejects contradictory fields and times in the past, before any lookup. Throws `invalid`. */
export function checkNewCampaign(ctx: Context, input: CreateCampaignInput): void {
  const draft = draftOf(input, "", ctx.now);
  // An interrupted run of this request may have created the campaign while the times were in the future.
  const past = ctx.seed === undefined ? pastProblems(draft, ctx.now) : {};
  refuse({ ...campaignProblems(draft, 0), ...past });
}

/**
 * Creates a draft. Throws `conflict` if a given slug is taken; a slug derived from the title gets a number instead. If
 * another organization holds the slug's bare address, `bareAddress` is `TAKEN`.
 */
export async function createCampaign(ctx: OrgContext, input: CreateCampaignInput): Promise<Campaign> {
  const draft = draftOf(input, idFor(ctx, "campaign"), ctx.now);
  const begun = ctx.seed === undefined ? null : await findCampaign(ctx.db, draft.id);
  if (!begun) refuse(pastProblems(draft, ctx.now));
  const row: CampaignRow = { ...draft, orgId: ctx.orgId };
  await checkParent(ctx.db, row);
  if (begun) return present(ctx, begun, (await getCampaignTotals(ctx, [begun.id])).get(begun.id));
  const made = await (input.slug ? writeDraft(ctx, row) : writeNumberedDraft(ctx, row));
  if (!made) throw conflict("Slug is already taken");
  return present(ctx, made, undefined);
}

/** Serializes a created campaign. A new campaign has no totals, so none need to be read after it is written. */
async function present(ctx: Context, made: CampaignRow, total: Total | undefined): Promise<Campaign> {
  if (made.coverImageUrl) await publishCover(ctx, made);
  return serializeCampaign(made, { total, address: (await readAddresses(ctx.db, [made.id])).get(made.id) });
}

function refuse(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

function draftOf(input: CreateCampaignInput, id: string, now: Date): Omit<CampaignRow, "orgId"> {
  return {
    id,
    title: input.title,
    slug: input.slug ?? slugify(input.title),
    description: input.description ?? null,
    impactLine: input.impactLine ?? null,
    type: input.type,
    status: "DRAFT",
    goalAmountCents: input.goalAmountCents ?? null,
    coverImageUrl: input.coverImageUrl ?? null,
    videoUrl: input.videoUrl ?? null,
    color: input.color ?? null,
    showDonorRoll: input.showDonorRoll ?? true,
    approveMessages: input.approveMessages ?? false,
    showGoal: input.showGoal ?? true,
    startDate: input.startDate ? new Date(input.startDate) : null,
    endDate: input.endDate ? new Date(input.endDate) : null,
    suggestedAmounts: input.suggestedAmounts ?? SUGGESTED_CENTS,
    defaultAmountCents: input.defaultAmountCents ?? null,
    impactCaptions: input.impactCaptions ?? [],
    allowCustomAmount: input.allowCustomAmount ?? true,
    allowRecurring: input.allowRecurring ?? true,
    matchingEnabled: input.matchingEnabled ?? false,
    matchingOrgName: input.matchingOrgName ?? null,
    matchingMaxCents: input.matchingMaxCents ?? null,
    matchingRatioPct: input.matchingRatioPct ?? 100,
    minAmountCents: input.minAmountCents ?? null,
    employerMatchText: input.employerMatchText ?? null,
    employerMatchUrl: input.employerMatchUrl ?? null,
    ticketPriceCents: input.ticketPriceCents ?? null,
    ticketFairMarketValueCents: input.ticketFairMarketValueCents ?? null,
    ticketCapacity: input.ticketCapacity ?? null,
    eventStartsAt: input.eventStartsAt ? new Date(input.eventStartsAt) : null,
    eventEndsAt: input.eventEndsAt ? new Date(input.eventEndsAt) : null,
    eventPlace: input.eventPlace ?? null,
    ticketsSold: 0,
    ticketsHeld: 0,
    matchedCents: 0,
    hasMatches: false,
    processorProductId: null,
    coverHash: null,
    coverOriginalHash: null,
    coverCrop: null,
    coverFocus: null,
    coverAlt: null,
    lockedAt: null,
    lockedBy: null,
    defaultFundId: input.defaultFundId ?? null,
    fundIds: input.fundIds ?? [],
    parentCampaignId: input.parentCampaignId ?? null,
    scheduledPublishAt: input.scheduledPublishAt ? new Date(input.scheduledPublishAt) : null,
    createdAt: now,
    updatedAt: now,
  };
}
