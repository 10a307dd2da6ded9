import type { Metadata } from "next";
import { CampaignForm } from "@/components/dashboard/campaign-form/campaign-form";
import { valuesOf } from "@/components/dashboard/campaign-form/values";
import { MatchList } from "@/components/dashboard/matches/match-list";
import { ButtonLink } from "@/components/ui/button-link";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { loadCampaign } from "@/lib/campaigns/context";
import { getPreviewBase } from "@/lib/campaigns/public/preview-base";
import { previewTranslation } from "@/lib/languages/browser-messages";
import { listMatches } from "@/lib/matching/list-matches";
import { possibleParents, requireCampaign } from "../../../../campaign";
import { fundChoices } from "../../../../fund-choices";
import { requireOrganization } from "../../../../session";

export const metadata: Metadata = { title: "Edit campaign" };

type Props = { params: Promise<{ org: string; id: string }> };

export default async function EditCampaignPage({ params }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org } = await requireOrganization(slug);
  const campaign = await requireCampaign(slug, id);
  const found = withResource(ctx, await loadCampaign(ctx, id));
  const [base, matches] = await Promise.all([getPreviewBase(found, ctx.org), listMatches(found)]);
  return (
    <>
      <PageTitle
        title="Edit campaign"
        parent={{ href: `/dashboard/${slug}/campaigns/${id}`, title: campaign.title }}
        below={
          campaign.status === "ACTIVE"
            ? "This campaign is active: donors see changes immediately."
            : undefined
        }
        action={
          <ButtonLink href={`/dashboard/${slug}/campaigns/${id}/questions-and-levels`} tone="secondary">
            Questions and giving levels
          </ButtonLink>
        }
      />
      <CampaignForm
        orgSlug={slug}
        zone={org.timezone}
        parents={await possibleParents(slug, id)}
        funds={await fundChoices(ctx, [campaign.defaultFundId, ...campaign.fundIds])}
        preview={{ base, words: previewTranslation(org.language) }}
        campaign={{
          id,
          isDraft: campaign.status === "DRAFT",
          hasDonations: campaign.donationCount > 0 || ctx.missing?.has("totals") === true,
          cover: campaign.cover,
          values: valuesOf(campaign, org.timezone),
        }}
      />
      <div className="max-w-3xl">
        <MatchList campaignId={id} zone={org.timezone} matches={matches.data} />
      </div>
    </>
  );
}
