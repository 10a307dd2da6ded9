import type { Metadata } from "next";
import { DuplicateList } from "@/components/dashboard/duplicates/duplicate-list";
import { ScanButton } from "@/components/dashboard/duplicates/scan-button";
import { Instant } from "@/components/dashboard/format/instant";
import { Pager } from "@/components/dashboard/lists/pager";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { readPairCursor } from "@/lib/donors/duplicates/list-cursor";
import { listDuplicates } from "@/lib/donors/duplicates/list-duplicates";
import { eitherWay } from "@/lib/kernel/pagination";
import { readableCursor } from "../../../cursor";
import { hrefWith, pageOf, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Likely duplicates" };

const PER_PAGE = 20;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** Pairs of donors that may be one person. */
export default async function DuplicatesPage({ params, searchParams }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const { pairs, pagination, nextCursor, previousCursor, scan } = await listDuplicates(ctx, {
    page: pageOf(rawQuery["page"]),
    cursor: readableCursor(rawQuery["cursor"], eitherWay(readPairCursor)),
    limit: PER_PAGE,
  });
  const path = `/dashboard/${org.slug}/donors/duplicates`;
  return (
    <>
      <AutoRefresh on={scan.isDue} />
      <PageTitle
        title="Likely duplicates"
        below="Donors with a similar email address, the same phone, the same address or the same name. Compared each night."
        parent={{ href: `/dashboard/${org.slug}/donors`, title: "Donors" }}
        action={<ScanButton orgSlug={org.slug} isDue={scan.isDue} />}
      />
      {scan.scannedAt && (
        <p className="text-sm text-soft">
          Last compared <Instant at={scan.scannedAt} zone={org.timezone} />
        </p>
      )}
      {pairs.length > 0 ? (
        <DuplicateList orgSlug={org.slug} pairs={pairs} mayMerge={isAdmin} />
      ) : (
        <EmptyState title={scan.scannedAt ? "No likely duplicates" : "Not compared yet"}>
          <p>
            {scan.scannedAt
              ? "No two donors look like the same person. To merge two donors anyway, open one of them and choose Merge."
              : "Donors are compared each night. Choose Look again to compare them now."}
          </p>
        </EmptyState>
      )}
      {!isAdmin && pairs.length > 0 && (
        <p className="text-sm text-soft">Only owners and admins can merge donors.</p>
      )}
      <Pager
        pagination={pagination}
        what="pairs"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(page, cursor) => hrefWith(path, { page, cursor })}
      />
    </>
  );
}
