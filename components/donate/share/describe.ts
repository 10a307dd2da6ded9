import type { PublicOrganization } from "@/lib/campaigns/public/organization-schemas";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { webAddress } from "@/lib/kernel/urls/web-address";

/** Returns the organization in the schema.org vocabulary. */
export function organizationFacts(
  org: Pick<PublicOrganization, "name" | "legalName" | "ein" | "taxStatus" | "website" | "description"> & {
    logoUrl: string | null;
    publicUrl: string | null;
  },
): Record<string, unknown> {
  const website = webAddress(org.website);
  return {
    "@type": "NGO",
    name: org.name,
    ...(org.legalName ? { legalName: org.legalName } : {}),
    ...(org.ein ? { taxID: org.ein } : {}),
    ...(org.taxStatus === "501C3" ? { nonprofitStatus: "https://schema.org/Nonprofit501c3" } : {}),
    ...(org.description ? { description: org.description } : {}),
    ...(org.logoUrl ? { logo: org.logoUrl } : {}),
    ...(org.publicUrl ? { url: org.publicUrl } : {}),
    ...(website ? { sameAs: website } : {}),
  };
}

/** Returns a campaign's page in the schema.org vocabulary: the action available there, and its recipient. */
export function campaignFacts(campaign: PublicCampaign, summary: string): Record<string, unknown> {
  const { org } = campaign;
  return {
    "@type": "DonateAction",
    name: campaign.title,
    description: summary,
    url: campaign.publicUrl,
    ...(campaign.coverUrl ? { image: campaign.coverUrl } : {}),
    recipient: organizationFacts({
      ...org,
      legalName: null,
      description: null,
      publicUrl: org.pageUrl,
    }),
  };
}
