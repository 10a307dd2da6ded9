import type { Metadata } from "next";
import { requireOrganization } from "@/app/dashboard/session";
import { FieldList } from "@/components/dashboard/donor-fields/field-list";
import { fieldLabel } from "@/components/dashboard/donor-fields/labels";
import { Facts } from "@/components/dashboard/lists/facts";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listDonorFields } from "@/lib/donors/fields/donor-fields";

export const metadata: Metadata = { title: "Donor fields" };

type Props = { params: Promise<{ org: string }> };

/** The donor fields of an organization. */
export default async function DonorFieldsPage({ params }: Props) {
  const { ctx, org, isAdmin } = await requireOrganization((await params).org);
  const { data: fields } = await listDonorFields(ctx);
  const inUse = fields.filter(({ archivedAt }) => archivedAt === null);
  return (
    <>
      <PageTitle
        title="Donor fields"
        below="What you record about each donor besides name and addresses. Segments and exports can use it."
        parent={{ href: `/dashboard/${org.slug}/donors`, title: "Donors" }}
      />
      {isAdmin ? (
        <FieldList orgSlug={org.slug} fields={fields} />
      ) : inUse.length > 0 ? (
        <>
          <Facts rows={inUse.map((field) => [field.name, fieldLabel(field)])} />
          <p className="text-sm text-soft">Only owners and admins can change donor fields.</p>
        </>
      ) : (
        <EmptyState title="No donor fields yet">
          <p>Owners and admins add a field for each detail that you want to record about donors.</p>
        </EmptyState>
      )}
    </>
  );
}
