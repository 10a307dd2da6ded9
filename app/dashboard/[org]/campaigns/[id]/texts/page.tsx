import type { Metadata } from "next";
import { PageTitle } from "@/components/ui/page-title";
import { requireCampaign } from "../../../../campaign";
import { DonorTextsPage } from "../../../../donor-texts";
import type { SearchParams } from "../../../../query";

export const metadata: Metadata = { title: "Receipts and thank-yous" };

type Props = { params: Promise<{ org: string; id: string }>; searchParams: SearchParams };

/** A campaign's own texts to donors. */
export default async function CampaignTextsPage({ params, searchParams }: Props) {
  const { org: slug, id } = await params;
  const campaign = await requireCampaign(slug, id);
  const path = `/dashboard/${slug}/campaigns/${id}`;
  return (
    <>
      <PageTitle
        title="Receipts and thank-yous"
        below="For this campaign only. Parts you leave empty use the text from Settings."
        parent={{ href: path, title: campaign.title }}
      />
      <DonorTextsPage orgSlug={slug} campaignId={id} path={`${path}/texts`} rawQuery={await searchParams} />
    </>
  );
}
