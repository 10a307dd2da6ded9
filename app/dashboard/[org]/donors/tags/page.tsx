import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { TagTable } from "@/components/dashboard/donors/tag-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { listTags } from "@/lib/donors/tags/tags";

export const metadata: Metadata = { title: "Tags" };

type Props = { params: Promise<{ org: string }> };

/** The tags of an organization's donors. */
export default async function TagsPage({ params }: Props) {
  const { ctx, org, role } = await requireOrganization((await params).org);
  const { data: tags } = await listTags(ctx);
  const mayChange = role !== "MEMBER";
  return (
    <>
      <PageTitle
        title="Tags"
        below="Labels for donors, such as board contacts or volunteers."
        above={
          <Link href={`/dashboard/${org.slug}/donors`} className="underline underline-offset-4">
            Donors
          </Link>
        }
      />
      {tags.length > 0 ? (
        <TagTable orgSlug={org.slug} tags={tags} mayChange={mayChange} />
      ) : (
        <EmptyState title="No tags yet">
          <p>Open a donor and add a tag. You can then list and export all donors with it.</p>
        </EmptyState>
      )}
      {!mayChange && tags.length > 0 && (
        <p className="text-sm text-soft">Only owners and admins can rename or delete tags.</p>
      )}
    </>
  );
}
