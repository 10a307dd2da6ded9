import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireOrganization } from "@/app/dashboard/session";
import { SegmentEditor } from "@/components/dashboard/segments/segment-editor";
import { PageTitle } from "@/components/ui/page-title";
import { listSegments } from "@/lib/segments/segments";
import { readChoices } from "../choices";

export const metadata: Metadata = { title: "Segment" };

type Props = { params: Promise<{ org: string; segment: string }> };

/** The editor of a saved segment. */
export default async function SegmentPage({ params }: Props) {
  const { org: slug, segment: id } = await params;
  const { ctx, org } = await requireOrganization(slug);
  const [{ data: segments }, choices] = await Promise.all([listSegments(ctx), readChoices(ctx)]);
  const segment = segments.find((one) => one.id === id);
  if (!segment) return notFound();
  return (
    <>
      <PageTitle
        title={segment.name}
        parent={{ href: `/dashboard/${org.slug}/donors/segments`, title: "Segments" }}
      />
      <SegmentEditor
        key={segment.updatedAt}
        orgSlug={org.slug}
        segmentId={segment.id}
        name={segment.name}
        rules={segment.rules}
        choices={choices}
      />
    </>
  );
}
