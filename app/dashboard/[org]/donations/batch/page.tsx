import type { Metadata } from "next";
import { BatchForm } from "@/components/dashboard/offline/batch-form";
import { PageTitle } from "@/components/ui/page-title";
import { dayIn } from "@/lib/kernel/time/zoned";
import { listCampaignsToCredit } from "@/lib/offline-donations/list-campaigns-to-credit";
import { fundChoices } from "../../../fund-choices";
import { requireOrganization } from "../../../session";
import { NoCampaign } from "../offline";

export const metadata: Metadata = { title: "Enter a batch" };

type Props = { params: Promise<{ org: string }> };

export default async function BatchPage({ params }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const campaigns = await listCampaignsToCredit(ctx);
  return (
    <>
      <PageTitle
        title="Enter a batch"
        parent={{ href: `/dashboard/${org.slug}/donations/batches`, title: "Batches" }}
        below="Count and add up on paper first. Either all donations are recorded or none."
      />
      {campaigns.length === 0 ? (
        <NoCampaign orgSlug={org.slug} />
      ) : (
        <BatchForm
          org={{ id: org.id, slug: org.slug }}
          today={dayIn(ctx.now.toISOString(), org.timezone)}
          campaigns={campaigns}
          funds={await fundChoices(ctx, [])}
        />
      )}
    </>
  );
}
