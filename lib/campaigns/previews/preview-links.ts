import { recordAudit } from "@/lib/audit/record";
import { type CampaignContext, loadCampaign } from "@/lib/campaigns/context";
import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { previewPath } from "@/lib/kernel/urls/donate-path";
import { previewToken } from "@/lib/links/preview-token";
import { lockForm } from "../form/store";
import { NOT_A_DRAFT, TOO_MANY_LINKS } from "./refusals";
import type { CreatePreviewLinkInput, PreviewLink } from "./schemas";
import {
  countOpenLinks,
  findPreviewLink,
  insertPreviewLink,
  listOpenLinks,
  type PreviewLinkRow,
  purgePreviewLinks,
  revokeLink,
} from "./store";

const DAY_MS = 86_400_000;
const MAX_LINKS = 10;
/** Retention of expired links, for readers of the audit log. */
const KEEP_MS = 30 * DAY_MS;

/** The context of a call about a preview link, by a caller with at least the role `MEMBER`. */
export type PreviewLinkContext = CampaignContext & { readonly link: PreviewLinkRow };

/** Loads the campaign and the preview link in the path. Throws `not_found`, also if the campaign has no such link. */
export async function previewLinkInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { id: string; linkId: string };
}) {
  const [loaded, link] = await Promise.all([
    loadCampaign(ctx, params.id),
    findPreviewLink(ctx.db, params.id, params.linkId),
  ]);
  if (!link) throw notFound("Preview link");
  return { ...loaded, link };
}

/** Creates a link to a draft's page. Throws `conflict` for a published campaign and at ten valid links. */
export async function createPreviewLink(
  ctx: CampaignContext,
  { days }: CreatePreviewLinkInput,
): Promise<PreviewLink> {
  const { campaign } = ctx;
  if (campaign.status !== "DRAFT") throw conflict(NOT_A_DRAFT.error);
  const row = {
    id: idFor(ctx, "preview link"),
    campaignId: campaign.id,
    expiresAt: new Date(ctx.now.getTime() + days * DAY_MS),
    revokedAt: null,
    createdAt: ctx.now,
  };
  return ctx.db.transaction(async (tx) => {
    // The lock enforces the limit for concurrent requests.
    await lockForm(tx, campaign.id);
    const known = await findPreviewLink(tx, campaign.id, row.id);
    if (known) return serialize(known, campaign.slug);
    if ((await countOpenLinks(tx, campaign.id, ctx.now)) >= MAX_LINKS) throw conflict(TOO_MANY_LINKS.error);
    await insertPreviewLink(tx, row);
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "campaign.preview_link_created",
      subject: { type: "campaign", id: campaign.id },
      after: { id: row.id, expiresAt: row.expiresAt.toISOString() },
    });
    return serialize(row, campaign.slug);
  });
}

/** Lists a campaign's valid links, newest first. */
export async function listPreviewLinks(ctx: CampaignContext): Promise<{ data: PreviewLink[] }> {
  const rows = await listOpenLinks(ctx.db, ctx.campaign.id, ctx.now);
  return { data: rows.map((row) => serialize(row, ctx.campaign.slug)) };
}

/** Revokes a link immediately. Does nothing if it is already revoked. */
export async function revokePreviewLink(ctx: PreviewLinkContext): Promise<PreviewLink> {
  const { link, campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    if (!(await revokeLink(tx, link.id, ctx.now))) return serialize(link, campaign.slug);
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "campaign.preview_link_revoked",
      subject: { type: "campaign", id: campaign.id },
      before: { id: link.id, revokedAt: null },
      after: { id: link.id, revokedAt: ctx.now.toISOString() },
    });
    return serialize({ ...link, revokedAt: ctx.now }, campaign.slug);
  });
}

/** Deletes links that expired 30 days ago. Returns their number. */
export function purgeOldPreviewLinks(ctx: Context): Promise<number> {
  return purgePreviewLinks(ctx.db, new Date(ctx.now.getTime() - KEEP_MS));
}

function serialize(row: PreviewLinkRow, campaignSlug: string): PreviewLink {
  return {
    id: row.id,
    campaignId: row.campaignId,
    url: `${env().appOrigin}${previewPath(campaignSlug, previewToken(row.id))}`,
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
