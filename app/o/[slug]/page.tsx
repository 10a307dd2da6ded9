import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Frame } from "@/components/donate/frame";
import { CampaignCards } from "@/components/donate/organization/campaign-cards";
import { OrganizationHead } from "@/components/donate/organization/organization-head";
import { organizationFacts } from "@/components/donate/share/describe";
import { JsonLd } from "@/components/donate/share/json-ld";
import { getPublicOrganization } from "@/lib/campaigns/public/get-public-organization";
import type { PublicOrganization } from "@/lib/campaigns/public/organization-schemas";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { clipText } from "@/lib/kernel/text";
import { orgPreviewPath } from "@/lib/kernel/urls/org-path";
import { alternatesOf } from "../../donate/alternates";
import { previewImage } from "../../donate/preview-image";
import { requestLanguage, requestTranslation } from "../../donate/request-translation";
import { donateSettings } from "../../donate/settings";

type PageProps = { params: Promise<{ slug: string }> };

/** Returns the organization, without totals while those cannot be read, or 404 if there is none. Cached per request. */
const findOrganization = cache(
  async (slug: string): Promise<{ org: PublicOrganization; withTotals: boolean }> => {
    const missing = new Set<"totals">();
    try {
      const org = await getPublicOrganization({ ...newContext({ kind: "public" }), missing }, slug);
      return { org, withTotals: !missing.has("totals") };
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") notFound();
      throw error;
    }
  },
);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { t } = await requestTranslation();
  const { org } = await findOrganization((await params).slug);
  const description =
    clipText(org.description?.replace(/\s+/g, " ") ?? "", 200) ||
    t("organization.description", { org: org.name });
  const preview = previewImage(orgPreviewPath(org.slug), await requestLanguage(), org.name);
  return {
    title: { absolute: org.name },
    description,
    alternates: alternatesOf(org.publicUrl),
    openGraph: {
      title: org.name,
      description,
      siteName: org.name,
      type: "website",
      url: org.publicUrl,
      images: [preview],
    },
    twitter: { card: "summary_large_image", title: org.name, description, images: [preview] },
  };
}

export default async function OrganizationPage({ params }: PageProps) {
  const { org, withTotals } = await findOrganization((await params).slug);
  return (
    <Frame {...org} orgName={org.name} orgSlug={org.slug} testMode={donateSettings().testMode}>
      <div className="grid grid-cols-1 gap-10">
        <OrganizationHead org={org} withTotals={withTotals} />
        <CampaignCards org={org} withTotals={withTotals} />
        <JsonLd data={organizationFacts(org)} />
      </div>
    </Frame>
  );
}
