import type { Metadata } from "next";
import { SenderForm } from "@/components/dashboard/donor-texts/sender-form";
import { PageTitle } from "@/components/ui/page-title";
import { DonorTextsPage } from "../../../donor-texts";
import type { SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Receipts and thank-yous" };

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The organization's own texts to donors, for all its campaigns, and the sender of its emails. */
export default async function TextsPage({ params, searchParams }: Props) {
  const { org, isAdmin } = await requireOrganization((await params).org);
  const path = `/dashboard/${org.slug}/settings`;
  return (
    <>
      <PageTitle
        title="Receipts and thank-yous"
        below="Customize the texts that donors receive. To change them for one campaign, open the campaign."
        parent={{ href: path, title: "Settings" }}
      />
      <DonorTextsPage
        orgSlug={org.slug}
        campaignId={null}
        path={`${path}/texts`}
        rawQuery={await searchParams}
      />
      {isAdmin && <SenderForm key={`${org.senderName} ${org.replyTo}`} org={org} />}
    </>
  );
}
