import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { CampaignHead } from "@/components/donate/campaign/campaign-head";
import { OrgHeader } from "@/components/donate/campaign/org-header";
import { PreviewBanner } from "@/components/donate/campaign/preview-banner";
import { Story } from "@/components/donate/campaign/story";
import { Frame } from "@/components/donate/frame";
import { Island } from "@/components/donate/islands/island";
import { getPreviewedCampaign } from "@/lib/campaigns/previews/get-previewed-campaign";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { GiveCard } from "../../../give-card";
import { requestTranslation } from "../../../request-translation";
import { donateSettings } from "../../../settings";

type PageProps = { params: Promise<{ slug: string; token: string }> };

/** Returns the campaign of the link, or 404 for a link that does not exist or has ended. Cached per request. */
const findPreviewed = cache(async (token: string) => {
  const missing = new Set<"totals">();
  try {
    const campaign = await getPreviewedCampaign({ ...newContext({ kind: "public" }), missing }, token);
    return { campaign, withTotals: !missing.has("totals") };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { t } = await requestTranslation();
  const { campaign } = await findPreviewed((await params).token);
  return {
    title: { absolute: t("donate.preview.page", { title: campaign.title, org: campaign.org.name }) },
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** A draft's page for the holder of a preview link: as donors will see it, with a form that cannot be submitted. */
export default async function PreviewPage({ params }: PageProps) {
  const { t } = await requestTranslation();
  const { slug, token } = await params;
  const { campaign, withTotals } = await findPreviewed(token);
  if (campaign.status !== "DRAFT") redirect(donatePath(campaign.slug, campaign.org.slug));
  // A link opened under another campaign's address is treated as unknown.
  if (campaign.slug !== slug) notFound();
  const ctx = newContext({ kind: "public" });
  return (
    <>
      <PreviewBanner orgName={campaign.org.name} />
      <Frame
        {...campaign.org}
        color={campaign.color}
        orgName={campaign.org.name}
        testMode={donateSettings().testMode}
      >
        <OrgHeader org={campaign.org} />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-8">
          <CampaignHead campaign={campaign} withTotals={withTotals} />
          <div id="give" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <fieldset disabled className="min-w-0 lg:sticky lg:top-6">
              <legend className="sr-only">{t("donate.preview.form")}</legend>
              <GiveCard ctx={ctx} campaign={campaign} closed={null} kept={null} />
            </fieldset>
          </div>
          <div className="grid grid-cols-1 content-start gap-8 pt-2 lg:col-start-1 lg:pt-0">
            {campaign.description && <Story text={campaign.description} />}
            <Island name="video" props={{ address: campaign.videoUrl, title: campaign.title }} />
          </div>
        </div>
      </Frame>
    </>
  );
}
