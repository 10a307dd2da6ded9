import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { nameOf } from "@/components/dashboard/donors/labels";
import { MergeChoice } from "@/components/dashboard/duplicates/merge-choice";
import { MergeForm } from "@/components/dashboard/duplicates/merge-form";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { type DonorContext, loadDonor } from "@/lib/donors/context";
import { listDonors } from "@/lib/donors/list-donors";
import { previewMerge } from "@/lib/donors/merges/preview-merge";
import type { MergePreview } from "@/lib/donors/merges/schemas";
import { AppError } from "@/lib/kernel/errors";
import { pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Merge donors" };

const MAX_FOUND = 10;
const text = z.string().trim().min(1).max(100);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** Two donors side by side before they are merged. If the other donor is not named or unknown, the choice of one. */
export default async function MergePage({ params, searchParams }: Props) {
  const slug = (await params).org;
  const rawQuery = await searchParams;
  const [keep, other, q] = [
    pick(text, rawQuery["keep"]),
    pick(text, rawQuery["other"]),
    pick(text, rawQuery["q"]),
  ];
  const { ctx, org, isAdmin } = await requireOrganization(slug);
  if (!keep || !isAdmin) notFound();
  const own = await requireOwnOrganization(slug, async (ctx) =>
    withResource(ctx, await loadDonor(ctx, keep)),
  );
  const { donor } = own;
  const preview = other ? await previewIfKnown(own, other) : null;
  const found = !preview && q ? (await listDonors(ctx, { q, page: 1, limit: MAX_FOUND })).donors : [];
  const others = found.filter(({ id }) => id !== donor.id);
  return (
    <>
      <PageTitle
        title="Merge donors"
        below={preview ? "Check that both are one person. Choose which details stay." : undefined}
        parent={
          preview
            ? { href: `/dashboard/${slug}/donors/duplicates`, title: "Likely duplicates" }
            : { href: `/dashboard/${slug}/donors/${donor.id}`, title: nameOf(donor) }
        }
      />
      {preview ? (
        <MergeForm orgSlug={slug} preview={preview} />
      ) : (
        <>
          {other && (
            <Notice tone="bad">
              <p>There is no such donor. Search for the other donor by name or email address.</p>
            </Notice>
          )}
          <FilterForm action={`/dashboard/${slug}/donors/merge`} label="Find the other donor">
            <input type="hidden" name="keep" value={donor.id} />
            <FilterInput name="q" label={`Who is the same person as ${nameOf(donor)}?`} value={q} />
          </FilterForm>
          {others.length > 0 && (
            <MergeChoice orgSlug={slug} zone={org.timezone} keptId={donor.id} donors={others} />
          )}
          {q && others.length === 0 && (
            <EmptyState title={`No other donors found for “${q}”`}>
              <p>Search by any part of a name or email address.</p>
            </EmptyState>
          )}
        </>
      )}
    </>
  );
}

/** Returns the comparison of two donors, or null if the organization has no donor with this id. */
async function previewIfKnown(ctx: DonorContext, mergedDonorId: string): Promise<MergePreview | null> {
  try {
    return await previewMerge(ctx, { mergedDonorId });
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return null;
    throw error;
  }
}
