import { findPublic, type PublicAddress } from "@/lib/campaigns/public-address/find-public";
import { summaryOf } from "@/lib/campaigns/rules";
import type { CampaignRow } from "@/lib/campaigns/store";
import { accentFor, shownColor } from "@/lib/kernel/accent";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { initials } from "@/lib/kernel/initials";
import { percentReached } from "@/lib/kernel/percent";
import { clipText } from "@/lib/kernel/text";
import type { Language } from "@/lib/languages/languages";
import { type Translation, translationOf } from "@/lib/languages/translator";
import { publicPageUrl } from "@/lib/orgs/public-page-url";
import { findReceiving } from "@/lib/orgs/store";
import { findCover } from "@/lib/pictures/cover-store";
import { readPictureBytes } from "@/lib/pictures/read-files";
import { type PreviewContent, previewHash, renderPreview } from "@/lib/services/preview/render-preview";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";

/** A JPEG file of 1200 × 630 pixels, with a hash of its content. */
export type PreviewFile = { bytes: Uint8Array<ArrayBuffer>; hash: string };

/** The product's own color, for pages without a color. */
const OWN_COLOR = "#1c5a40";
const LINE_LENGTH = 120;

/**
 * Returns the preview image of a public campaign, in a language: title, cover, organization and progress in whole
 * percent. Each content is drawn once. Throws `not_found`, `conflict` with the choices, and `unavailable`. Three
 * statements, and one per picture when it is drawn.
 */
export async function getCampaignPreview(
  ctx: Context,
  address: PublicAddress,
  language: Language,
): Promise<PreviewFile> {
  const words = translationOf(language);
  const { campaign, org } = await findPublic(ctx, address);
  const [totals, cover] = await Promise.all([
    getCampaignTotals(ctx, [campaign.id]),
    campaign.coverHash ?? fetchedCover(ctx, campaign),
  ]);
  return fileOf(ctx, {
    title: campaign.title,
    organization: org.name,
    initials: initials(org.name),
    ...colorsOf(shownColor(campaign, org)),
    progress: progressOf(
      words,
      campaign,
      totals.get(campaign.id)?.raisedCents ?? 0,
      ctx.missing?.has("totals"),
    ),
    line: clipText(
      summaryOf(campaign.description) ?? words.t("donate.page.summary", { org: org.name }),
      LINE_LENGTH,
    ),
    cover,
    coverFocus: campaign.coverFocus,
    logo: org.logoHash,
  });
}

/**
 * Returns the preview image of an organization's page. Throws `not_found` and `unavailable`. One statement, and one for
 * its logo when it is drawn.
 */
export async function getOrganizationPreview(
  ctx: Context,
  slug: string,
  language: Language,
): Promise<PreviewFile> {
  const org = await findReceiving(ctx.db, slug);
  if (!org || !publicPageUrl(org)) throw notFound("Organization");
  return fileOf(ctx, {
    title: org.name,
    organization: "",
    initials: initials(org.name),
    ...colorsOf(org.color),
    progress: null,
    line:
      clipText(org.description?.replace(/\s+/g, " ") ?? "", LINE_LENGTH) ||
      translationOf(language).t("organization.picture"),
    cover: null,
    coverFocus: null,
    logo: org.logoHash,
  });
}

async function fetchedCover(ctx: Context, { id, coverImageUrl }: CampaignRow): Promise<string | null> {
  return coverImageUrl === null ? null : ((await findCover(ctx.db, id))?.hash ?? null);
}

function colorsOf(color: string | null): { accent: string; onAccent: string } {
  const tint = accentFor(color) ?? accentFor(OWN_COLOR);
  return { accent: tint?.light.accent ?? OWN_COLOR, onAccent: tint?.light.on ?? "#ffffff" };
}

/** Returns the progress to show. Null for a hidden goal, which is private, and without totals. */
function progressOf(
  { t, format }: Translation,
  { showGoal, goalAmountCents }: CampaignRow,
  raisedCents: number,
  withoutTotals = false,
): PreviewContent["progress"] {
  if (!showGoal || !goalAmountCents || withoutTotals) return null;
  const percent = percentReached(raisedCents, goalAmountCents);
  const label = t("donate.picture.progress", {
    percent: format.percent(percent),
    goal: format.moneyShort(goalAmountCents),
  });
  return { percent: Math.min(100, percent), label };
}

async function fileOf(ctx: Context, content: PreviewContent): Promise<PreviewFile> {
  const bytes = await renderPreview(content, ctx, (hash) => readPictureBytes(ctx, hash));
  return { bytes, hash: previewHash(content) };
}
