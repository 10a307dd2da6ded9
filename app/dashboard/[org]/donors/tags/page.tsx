import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { TagTable } from "@/components/dashboard/donors/tag-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listTags } from "@/lib/donors/tags/tags";

export const metadata: Metadata = { title: "Tags" };

type Props = { params: Promise<{ org: string }> };

/** The tags of an organization's donors. */
export default async function TagsPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const { data: tags } = await listTags(ctx);
  return (
    <>
      <PageTitle
        title="Tags"
        below="Labels for donors, such as board contacts or volunteers."
        parent={{ href: `/dashboard/${org.slug}/donors`, title: "Donors" }}
      />
      {tags.length > 0 ? (
        <TagTable orgSlug={org.slug} tags={tags} mayChange={isAdmin} />
      ) : (
        <EmptyState title="No tags yet">
          <p>Open a donor and add a tag. You can then list and export all donors with it.</p>
        </EmptyState>
      )}
      {!isAdmin && tags.length > 0 && (
        <p className="text-sm text-soft">Only owners and admins can rename or delete tags.</p>
      )}
    </>
  );
}
