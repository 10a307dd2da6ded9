import type { CampaignContext } from "@/lib/campaigns/context";
import { insertField, listFieldRows } from "@/lib/campaigns/custom-fields/store";
import { insertLevel, listLevelRows } from "@/lib/campaigns/giving-levels/store";
import { readAddresses } from "@/lib/campaigns/public-address/store";
import { type Campaign, type DuplicateCampaignInput, MAX_TITLE } from "@/lib/campaigns/schemas";
import { serializeCampaign } from "@/lib/campaigns/serialize";
import { type CampaignRow, findCampaign } from "@/lib/campaigns/store";
import { copyTerms } from "@/lib/donor-memberships/terms-store";
import { copyTexts } from "@/lib/donor-texts/store";
import { findFundsInUse } from "@/lib/funds/store";
import { conflict } from "@/lib/kernel/errors";
import { idFor, newId } from "@/lib/kernel/ids";
import { clipText } from "@/lib/kernel/text";
import { slugify } from "@/lib/kernel/urls/slug";
import { publishCover } from "@/lib/pictures/publish-covers";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import { writeNumberedDraft } from "./write-draft";

const SUFFIX = " (copy)";

/**
 * Creates a draft with the content, settings, questions, levels, membership terms and donor texts of a campaign. Does
 * not copy dates, the scheduled publication or the match.
 */
export async function duplicateCampaign(
  ctx: CampaignContext,
  { title = `${clipText(ctx.campaign.title, MAX_TITLE - SUFFIX.length)}${SUFFIX}` }: DuplicateCampaignInput,
): Promise<Campaign> {
  const { campaign: source } = ctx;
  const id = idFor(ctx, "campaign copy");
  // An interrupted run of this request may have created the copy.
  const begun = ctx.seed === undefined ? null : await findCampaign(ctx.db, id);
  const made = begun ?? (await write(ctx, copyOf(source, { id, title, now: ctx.now })));
  if (made.coverImageUrl) await publishCover(ctx, made);
  const [totals, addresses] = await Promise.all([
    getCampaignTotals(ctx, begun ? [made.id] : []),
    readAddresses(ctx.db, [made.id]),
  ]);
  return serializeCampaign(made, { total: totals.get(made.id), address: addresses.get(made.id) });
}

async function write(ctx: CampaignContext, row: CampaignRow): Promise<CampaignRow> {
  const { campaign: source } = ctx;
  const [fields, levels] = await Promise.all([
    listFieldRows(ctx.db, source.id),
    listLevelRows(ctx.db, source.id),
  ]);
  const moved = () => ({ id: newId(), campaignId: row.id, createdAt: ctx.now });
  // An ended campaign may have archived funds.
  const used = await findFundsInUse(ctx.db, source.orgId, [...source.fundIds, source.defaultFundId ?? ""]);
  const funds = {
    defaultFundId: used.has(source.defaultFundId ?? "") ? source.defaultFundId : null,
    fundIds: source.fundIds.filter((id) => used.has(id)),
  };
  const made = await writeNumberedDraft(
    ctx,
    { ...row, ...funds },
    {
      copyOf: source.id,
      also: async (tx) => {
        for (const field of fields) await insertField(tx, { ...field, ...moved() });
        for (const level of levels) await insertLevel(tx, { ...level, ...moved() });
        await copyTexts(tx, { from: source.id, to: row.id, newId, now: ctx.now });
        await copyTerms(tx, { from: source.id, to: row.id, now: ctx.now });
      },
    },
  );
  if (!made) throw conflict("Slug is already taken");
  return made;
}

function copyOf(
  source: CampaignRow,
  { id, title, now }: { id: string; title: string; now: Date },
): CampaignRow {
  return {
    ...source,
    id,
    title,
    slug: slugify(title),
    status: "DRAFT",
    startDate: null,
    endDate: null,
    eventStartsAt: null,
    eventEndsAt: null,
    scheduledPublishAt: null,
    matchingEnabled: false,
    matchingOrgName: null,
    matchingMaxCents: null,
    matchingRatioPct: 100,
    matchedCents: 0,
    hasMatches: false,
    ticketsSold: 0,
    ticketsHeld: 0,
    processorProductId: null,
    lockedAt: null,
    lockedBy: null,
    createdAt: now,
    updatedAt: now,
  };
}
