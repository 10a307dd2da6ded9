import type { Metadata } from "next";
import { z } from "zod";
import { pick, type SearchParams } from "@/app/dashboard/query";
import { requireOrganization } from "@/app/dashboard/session";
import { SegmentEditor } from "@/components/dashboard/segments/segment-editor";
import { PageTitle } from "@/components/ui/page-title";
import { STARTERS } from "@/lib/segments/labels";
import { listSegments } from "@/lib/segments/segments";
import { readChoices } from "../choices";

export const metadata: Metadata = { title: "New segment" };

const text = z.string().min(1).max(100);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** A new segment: empty, predefined (`start`), or a copy (`from`). */
export default async function NewSegmentPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const [start, from] = [pick(text, rawQuery["start"]), pick(text, rawQuery["from"])];
  const [{ data: segments }, choices] = await Promise.all([listSegments(ctx), readChoices(ctx)]);
  const starter = STARTERS.find(({ key }) => key === start);
  const copied = segments.find(({ id }) => id === from);
  return (
    <>
      <PageTitle
        title="New segment"
        parent={{ href: `/dashboard/${org.slug}/donors/segments`, title: "Segments" }}
      />
      <SegmentEditor
        orgSlug={org.slug}
        segmentId={null}
        name={copied ? `Copy of ${copied.name}`.slice(0, 80) : (starter?.name ?? "")}
        rules={copied?.rules ?? starter?.rules ?? null}
        choices={choices}
      />
    </>
  );
}
