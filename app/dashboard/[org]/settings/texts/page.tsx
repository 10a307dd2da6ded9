import type { Metadata } from "next";
import { SenderForm } from "@/components/dashboard/donor-texts/sender-form";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { DonorTextsPage } from "../../../donor-texts";
import type { SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Receipts and thank-yous" };

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The organization's own texts to donors, for all its campaigns, and the sender of its emails. */
export default async function TextsPage({ params, searchParams }: Props) {
  const { org, role } = await requireOrganization((await params).org);
  const path = `/dashboard/${org.slug}/settings`;
  return (
    <>
      <PageTitle
        title="Receipts and thank-yous"
        below="Customize the texts that donors receive. To change them for one campaign, open the campaign."
        above={
          <Link href={path} className="underline underline-offset-4">
            Settings
          </Link>
        }
      />
      <DonorTextsPage
        orgSlug={org.slug}
        campaignId={null}
        path={`${path}/texts`}
        rawQuery={await searchParams}
      />
      {role !== "MEMBER" && <SenderForm key={`${org.senderName} ${org.replyTo}`} org={org} />}
    </>
  );
}
