import type { Metadata } from "next";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { namesOf } from "@/app/dashboard/session";
import { Instant } from "@/components/dashboard/format/instant";
import { count } from "@/components/dashboard/labels";
import { Facts } from "@/components/dashboard/lists/facts";
import { BatchDonations } from "@/components/dashboard/offline/batch-table";
import { Panel } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { formatUsd } from "@/lib/kernel/money";
import { batchInPath } from "@/lib/offline-donations/context";
import { getBatch } from "@/lib/offline-donations/get-batch";
import { requireOrganization } from "../../../../session";

export const metadata: Metadata = { title: "Batch" };

type Props = { params: Promise<{ org: string; batch: string }> };

export default async function BatchDetailPage({ params }: Props) {
  const { org: slug, batch: id } = await params;
  const { org } = await requireOrganization(slug);
  const batch = await requireOwnOrganization(slug, async (ctx) =>
    getBatch(withResource(ctx, await batchInPath({ ctx, params: { id } }))),
  );
  const by = (await namesOf([batch.recordedBy])).get(batch.recordedBy);
  return (
    <>
      <PageTitle
        title={<span className="wrap-anywhere">{batch.name}</span>}
        parent={{ href: `/dashboard/${slug}/donations/batches`, title: "Batches" }}
      />
      <Panel>
        <Facts
          rows={[
            ["Control total", `${formatUsd(batch.controlCents)}, ${count(batch.controlCount, "donation")}`],
            [
              "Now",
              batch.presentCents === batch.controlCents && batch.donationCount === batch.controlCount
                ? "The same"
                : `${formatUsd(batch.presentCents)}, ${count(batch.donationCount, "donation")}, after corrections`,
            ],
            [
              "Recorded",
              <span key="recorded">
                <Instant at={batch.createdAt} zone={org.timezone} />
                {by && ` by ${by}`}
              </span>,
            ],
          ]}
        />
      </Panel>
      <BatchDonations orgSlug={slug} donations={batch.donations} />
    </>
  );
}
