import type { Metadata } from "next";
import { readableCursor } from "@/app/dashboard/cursor";
import { hrefWith, pageOf, type SearchParams } from "@/app/dashboard/query";
import { Pager } from "@/components/dashboard/lists/pager";
import { BatchTable } from "@/components/dashboard/offline/batch-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { listBatches } from "@/lib/offline-donations/list-batches";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Batches" };

const PER_PAGE = 50;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function BatchesPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const { batches, pagination, nextCursor, previousCursor } = await listBatches(ctx, {
    page: pageOf(rawQuery["page"]),
    cursor: readableCursor(rawQuery["cursor"], eitherWay(readCursor)),
    limit: PER_PAGE,
  });
  const path = `/dashboard/${org.slug}/donations`;
  const enter = (
    <ButtonLink href={`${path}/batch`} size={batches.length > 0 ? "md" : "sm"}>
      Enter a batch
    </ButtonLink>
  );
  return (
    <>
      <PageTitle
        title="Batches"
        parent={{ href: path, title: "Donations" }}
        below="Checks and cash that were recorded together, against a control total."
        action={batches.length > 0 && enter}
      />
      {batches.length > 0 ? (
        <BatchTable orgSlug={org.slug} zone={org.timezone} batches={batches} />
      ) : (
        <EmptyState title="No batches yet" action={enter}>
          <p>
            Count the checks in the box, add up their amounts, and type them in one after the other. The batch
            is recorded when both totals match.
          </p>
        </EmptyState>
      )}
      <Pager
        pagination={pagination}
        what="batches"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(page, cursor) => hrefWith(`${path}/batches`, { page, cursor })}
      />
    </>
  );
}
