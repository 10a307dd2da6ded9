import type { Metadata } from "next";
import { z } from "zod";
import { DonorTable } from "@/components/dashboard/donors/donor-table";
import { channelsInWords } from "@/components/dashboard/donors/labels";
import { ExportButton } from "@/components/dashboard/exports/export-button";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { Pager } from "@/components/dashboard/lists/pager";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageTitle } from "@/components/ui/page-title";
import { listDonors } from "@/lib/donors/list-donors";
import { contactChannel } from "@/lib/donors/schemas";
import { listTags } from "@/lib/donors/tags/tags";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Donors" };

const PER_PAGE = 50;
const text = z.string().trim().min(1).max(100);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function DonorsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const q = pick(text, asked["q"]);
  const tag = pick(text, asked["tag"]);
  const mayContactBy = pick(contactChannel, asked["mayContactBy"]);
  const filter = { ...(q ? { q } : {}), ...(tag ? { tag } : {}), ...(mayContactBy ? { mayContactBy } : {}) };
  const isFiltered = q !== undefined || tag !== undefined || mayContactBy !== undefined;
  const [{ donors, pagination }, { data: tags }] = await Promise.all([
    listDonors(ctx, { page: pageOf(asked["page"]), limit: PER_PAGE, ...filter }),
    listTags(ctx),
  ]);
  const withTotals = !ctx.lacks?.has("totals");
  const path = `/dashboard/${org.slug}/donors`;
  return (
    <>
      <PageTitle
        title="Donors"
        below="Newest donors first. People who tried to give but never finished come last."
        action={
          pagination.total > 0 && (
            <div className="flex flex-wrap items-start gap-2">
              <ButtonLink href={`${path}/statements`} tone="secondary">
                Giving statements
              </ButtonLink>
              {tags.length > 0 && (
                <ButtonLink href={`${path}/tags`} tone="secondary">
                  Tags
                </ButtonLink>
              )}
              <ButtonLink href={`${path}/duplicates`} tone="secondary">
                Duplicates
              </ButtonLink>
              <ExportButton kind="donors" query={{ orgId: org.id, ...filter }} />
            </div>
          )
        }
      />
      {(pagination.total > 0 || isFiltered) && (
        <FilterForm action={path} label="Search donors">
          <Field id="q" label="Name or email" className="max-sm:col-span-2">
            {(control) => (
              <Input
                key={q}
                {...control}
                name="q"
                type="search"
                defaultValue={q}
                maxLength={100}
                className="sm:w-72"
              />
            )}
          </Field>
          {(tags.length > 0 || tag) && (
            <FilterSelect
              name="tag"
              label="Tag"
              value={tag}
              all="All donors"
              options={[...new Set([...tags.map(({ name }) => name), ...(tag ? [tag] : [])])].map((name) => ({
                value: name,
                label: name,
              }))}
            />
          )}
          <FilterSelect
            name="mayContactBy"
            label="May be contacted by"
            value={mayContactBy}
            all="All donors"
            options={contactChannel.options.map((value) => ({ value, label: channelsInWords([value]) }))}
          />
        </FilterForm>
      )}
      {!withTotals && <TotalsNotice />}
      {donors.length > 0 ? (
        <DonorTable orgSlug={org.slug} zone={org.timezone} donors={donors} withTotals={withTotals} />
      ) : isFiltered ? (
        <EmptyState
          title={
            q
              ? `No donors found for “${q}”`
              : tag
                ? `No donors have the tag “${tag}”`
                : "No donors may be contacted in this way"
          }
          action={
            <ButtonLink href={path} tone="secondary" size="sm">
              Clear search
            </ButtonLink>
          }
        >
          <p>Search by any part of a name or email address.</p>
        </EmptyState>
      ) : (
        pagination.total === 0 && (
          <EmptyState title="No donors yet">
            <p>Your donors and their lifetime giving appear here.</p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        what="donors"
        hrefOf={(page) => hrefWith(path, { q, tag, mayContactBy, page })}
      />
    </>
  );
}
