import type { Metadata } from "next";
import { FormEditor } from "@/components/dashboard/form-fields/form-editor";
import { TermsForm } from "@/components/dashboard/members/terms-form";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { loadCampaign } from "@/lib/campaigns/context";
import { getPreviewBase } from "@/lib/campaigns/public/preview-base";
import { getTerms } from "@/lib/donor-memberships/terms";
import { previewTranslation } from "@/lib/languages/browser-messages";
import { requireCampaign } from "../../../../campaign";
import { requireOrganization } from "../../../../session";

export const metadata: Metadata = { title: "Questions and giving levels" };

type Props = { params: Promise<{ org: string; id: string }> };

/** A campaign's questions, giving levels and membership terms. */
export default async function QuestionsAndLevelsPage({ params }: Props) {
  const { org: slug, id } = await params;
  const campaign = await requireCampaign(slug, id);
  const { ctx, org } = await requireOrganization(slug);
  const found = withResource(ctx, await loadCampaign(ctx, id));
  const [shown, terms] = await Promise.all([
    getPreviewBase(found, ctx.org),
    campaign.type === "MEMBERSHIP" ? getTerms(found) : null,
  ]);
  return (
    <>
      <PageTitle
        title="Questions and giving levels"
        parent={{ href: `/dashboard/${slug}/campaigns/${id}`, title: campaign.title }}
        below={
          campaign.status === "ACTIVE"
            ? "This campaign is active: donors see changes immediately."
            : undefined
        }
      />
      <noscript>
        <Notice tone="warn" title="Editing needs JavaScript">
          <p>The campaign’s questions and giving levels are listed below.</p>
        </Notice>
      </noscript>
      <FormEditor
        fields={campaign.customFields}
        levels={campaign.givingLevels}
        preview={{ campaign: shown, words: previewTranslation(org.language) }}
      />
      {terms && <TermsForm campaignId={id} terms={terms} />}
    </>
  );
}
