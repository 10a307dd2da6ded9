import type { Metadata } from "next";
import { CampaignForm } from "@/components/dashboard/campaign-form/campaign-form";
import { PageTitle } from "@/components/ui/page-title";
import { newPreviewBase } from "@/lib/campaigns/public/preview-base";
import { previewTranslation } from "@/lib/languages/browser-messages";
import { possibleParents } from "../../../campaign";
import { fundChoices } from "../../../fund-choices";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "New campaign" };

type Props = { params: Promise<{ org: string }> };

export default async function NewCampaignPage({ params }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  return (
    <>
      <PageTitle
        title="New campaign"
        parent={{ href: `/dashboard/${org.slug}/campaigns`, title: "Campaigns" }}
        below="Only the title is required. The campaign stays a draft until you publish it."
      />
      <CampaignForm
        orgSlug={org.slug}
        zone={org.timezone}
        parents={await possibleParents(org.slug)}
        funds={await fundChoices(ctx, [])}
        preview={{ base: newPreviewBase(ctx), words: previewTranslation(org.language) }}
      />
    </>
  );
}
