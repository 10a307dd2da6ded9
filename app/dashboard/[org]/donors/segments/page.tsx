import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { PREPARING, preparedOr } from "@/app/dashboard/while-preparing";
import { GivingNotice } from "@/components/dashboard/report/refresh-until-prepared";
import { SegmentTable } from "@/components/dashboard/segments/segment-table";
import { Starters } from "@/components/dashboard/segments/starters";
import { ButtonLink } from "@/components/ui/button-link";
import { PageTitle } from "@/components/ui/page-title";
import { namesOfSegments } from "@/lib/segments/names";
import { listSegments } from "@/lib/segments/segments";

export const metadata: Metadata = { title: "Segments" };

type Props = { params: Promise<{ org: string }> };

/** The saved segments of an organization's donors, and predefined ones to start from. */
export default async function SegmentsPage({ params }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const counted = await preparedOr(listSegments(ctx, { counted: true }));
  const { data: segments } = counted === PREPARING ? await listSegments(ctx) : counted;
  const names = await namesOfSegments(ctx, segments);
  const base = `/dashboard/${org.slug}/donors`;
  return (
    <>
      <PageTitle
        title="Segments"
        below="Donors grouped by what they gave, when and to what. Segments update automatically."
        parent={{ href: base, title: "Donors" }}
        action={<ButtonLink href={`${base}/segments/new`}>New segment</ButtonLink>}
      />
      {counted === PREPARING && <GivingNotice />}
      {segments.length > 0 && <SegmentTable orgSlug={org.slug} segments={segments} names={names} />}
      <Starters orgSlug={org.slug} />
    </>
  );
}
