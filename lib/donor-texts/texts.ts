import { authorOf, withAuthors } from "@/lib/audit/authors";
import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { findCampaign } from "@/lib/campaigns/store";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { LANGUAGES, type Language } from "@/lib/languages/languages";
import { productText } from "./product-text";
import { SAVED_MEANWHILE } from "./refusals";
import { NO_TEXT, type TextParts } from "./resolve";
import { type DonorText, partProblems, type SaveTextInput, type TextVersion } from "./schemas";
import { addVersion, type DonorTextRow, listTextsInUse, listVersionRows, lockTextInUse } from "./store";
import { DONOR_TEXT_KINDS, type DonorTextKind, isOfCampaign, VARIABLES } from "./variables";

/** Maximum number of versions listed. Older ones stay stored. */
const MAX_LISTED = 50;

/** Loads the campaign of a text. Throws `not_found` if it is not the organization's. */
export async function campaignOf(ctx: OrgContext, campaignId: string | null | undefined) {
  if (!campaignId) return null;
  const campaign = await findCampaign(ctx.db, campaignId);
  if (campaign?.orgId !== ctx.orgId) throw notFound("Campaign");
  return campaign;
}

/** Returns every text of the organization, or of one of its campaigns, in every language. Throws `not_found`. */
export async function listTexts(
  ctx: OrgContext,
  { campaignId }: { campaignId?: string | undefined },
): Promise<{ data: DonorText[] }> {
  const campaign = await campaignOf(ctx, campaignId);
  const rows = await listTextsInUse(ctx.db, [ctx.orgId, ...(campaign ? [campaign.id] : [])]);
  const kinds = DONOR_TEXT_KINDS.filter((kind) => campaign === null || isOfCampaign(kind));
  const data = kinds.flatMap((kind) =>
    LANGUAGES.map((language) => serialize(ctx, rows, { kind, language, campaignId: campaign?.id ?? null })),
  );
  return { data };
}

/** Throws `invalid` for a campaign's text of an email that belongs to no campaign. */
export function refuseForeignScope(kind: DonorTextKind, campaignId: string | null | undefined): void {
  if (campaignId && !isOfCampaign(kind))
    throw invalid({ campaignId: ["This mail belongs to no campaign: save it for the organization"] });
}

type Named = { kind: DonorTextKind; language: Language };

/**
 * Saves a version, which is in use from now on. Three nulls reset the text. Saving the parts in use changes nothing, so
 * a repeated request is harmless. Throws `invalid` for an unsupported variable, `not_found`, and `conflict` if another
 * version is in use.
 */
export async function saveText(
  ctx: OrgContext<"ADMIN">,
  { kind, language }: Named,
  input: SaveTextInput,
): Promise<DonorText> {
  const { subject, opening, closing } = input;
  const parts: TextParts = { subject, opening, closing };
  const problems = partProblems(kind, parts);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  refuseForeignScope(kind, input.campaignId);
  const campaign = await campaignOf(ctx, input.campaignId);
  const campaignId = campaign?.id ?? null;
  const slot = { scopeId: campaignId ?? ctx.orgId, kind, language };
  const id = idFor(ctx, "donor text");
  await ctx.db.transaction(async (tx) => {
    const inUse = await lockTextInUse(tx, slot);
    // Includes a request that is repeated because its response was lost.
    if (isSame(inUse ?? NO_TEXT, parts)) return;
    if ((inUse?.version ?? 0) !== input.version) throw conflict(SAVED_MEANWHILE.error);
    const row = {
      id,
      orgId: ctx.orgId,
      campaignId,
      kind,
      language,
      version: input.version + 1,
      ...parts,
      ...authorOf(ctx),
      createdAt: ctx.now,
    };
    if (!(await addVersion(tx, row, inUse?.id ?? null))) throw conflict(SAVED_MEANWHILE.error);
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "donor_text.saved",
      subject: campaign ? { type: "campaign", id: campaign.id } : { type: "organization", id: ctx.orgId },
      before: { textKind: kind, textLanguage: language, ...partsOf(inUse ?? NO_TEXT) },
      after: { textKind: kind, textLanguage: language, ...parts },
    });
  });
  const rows = await listTextsInUse(ctx.db, [ctx.orgId, ...(campaignId ? [campaignId] : [])]);
  return serialize(ctx, rows, { kind, language, campaignId });
}

/** Returns the saved versions of a text, newest first, at most 50. Throws `not_found`. */
export async function listVersions(
  ctx: OrgContext,
  { kind, language }: Named,
  { campaignId }: { campaignId?: string | undefined },
): Promise<{ data: TextVersion[] }> {
  const campaign = await campaignOf(ctx, campaignId);
  const rows = await listVersionRows(
    ctx.db,
    { scopeId: campaign?.id ?? ctx.orgId, kind, language },
    MAX_LISTED,
  );
  const data = (await withAuthors(ctx, rows)).map((row) => ({
    version: row.version,
    ...partsOf(row),
    author: row.author,
    createdAt: row.createdAt.toISOString(),
  }));
  return { data };
}

function partsOf({ subject, opening, closing }: TextParts): TextParts {
  return { subject, opening, closing };
}

function isSame(one: TextParts, other: TextParts): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

function serialize(
  ctx: OrgContext,
  rows: readonly DonorTextRow[],
  { kind, language, campaignId }: Named & { campaignId: string | null },
): DonorText {
  const of = (scope: string | null) =>
    rows.find((row) => row.campaignId === scope && row.kind === kind && row.language === language);
  const own = of(campaignId);
  const product =
    kind === "THANK_YOU" ? { ...NO_TEXT, opening: ctx.org.thankYouMessage } : productText(kind, language);
  const organization = campaignId ? (of(null) ?? NO_TEXT) : NO_TEXT;
  return {
    kind,
    language,
    campaignId,
    version: own?.version ?? 0,
    ...partsOf(own ?? NO_TEXT),
    fallback: {
      subject: organization.subject ?? product.subject,
      opening: organization.opening ?? product.opening,
      closing: organization.closing ?? product.closing,
    },
    variables: [...VARIABLES[kind]],
  };
}
