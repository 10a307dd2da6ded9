import type { Metadata } from "next";
import { z } from "zod";
import { readableCursor } from "@/app/dashboard/cursor";
import { hrefWith, pageOf, pick, type SearchParams } from "@/app/dashboard/query";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { requireOrganization } from "@/app/dashboard/session";
import { DonationTable } from "@/components/dashboard/donations/donation-table";
import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { HouseholdActions } from "@/components/dashboard/households/household-actions";
import { HouseholdFacts } from "@/components/dashboard/households/household-facts";
import { MemberChoice } from "@/components/dashboard/households/member-choice";
import { MemberList } from "@/components/dashboard/households/member-list";
import { Pager } from "@/components/dashboard/lists/pager";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { listDonations } from "@/lib/donations/list/list-donations";
import { householdInPath } from "@/lib/donors/households/context";
import { getHousehold } from "@/lib/donors/households/read-households";
import { listDonors } from "@/lib/donors/list-donors";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";

export const metadata: Metadata = { title: "Household" };

const PER_PAGE = 20;
const MAX_FOUND = 10;
const text = z.string().trim().min(1).max(100);

type Props = { params: Promise<{ org: string; household: string }>; searchParams: SearchParams };

/** One household: its members, what they gave together, and their donations. */
export default async function HouseholdPage({ params, searchParams }: Props) {
  const { org: slug, household: id } = await params;
  const rawQuery = await searchParams;
  const q = pick(text, rawQuery["q"]);
  const { ctx, org } = await requireOrganization(slug);
  const own = await requireOwnOrganization(slug, async (ctx) =>
    withResource(ctx, await householdInPath({ ctx, params: { idOrSlug: slug, householdId: id } })),
  );
  const [household, { donations, pagination, nextCursor, previousCursor }, found] = await Promise.all([
    getHousehold({ ...ctx, household: own.household }),
    listDonations(ctx, {
      householdId: id,
      page: pageOf(rawQuery["page"]),
      cursor: readableCursor(rawQuery["cursor"], eitherWay(readCursor)),
      limit: PER_PAGE,
      expand: "progress",
    }),
    q ? listDonors(ctx, { q, page: 1, limit: MAX_FOUND }) : null,
  ]);
  const zone = org.timezone;
  const withTotals = !ctx.missing?.has("totals");
  const path = `/dashboard/${slug}/donors/households/${id}`;
  const others = found?.donors.filter((one) => !household.members.some(({ donorId }) => donorId === one.id));
  return (
    <>
      <PageTitle
        title={<span className="wrap-anywhere">{household.name}</span>}
        parent={{ href: `/dashboard/${slug}/donors/households`, title: "Households" }}
        action={<HouseholdActions orgSlug={slug} household={household} />}
      />
      {!withTotals && <TotalsNotice />}
      <HouseholdFacts household={household} zone={zone} withTotals={withTotals} />
      <section aria-labelledby="members" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="members" className="text-lg">
          Members
        </h2>
        <MemberList orgSlug={slug} household={household} withTotals={withTotals} />
        <FilterForm action={path} label="Find a donor to add">
          <FilterInput name="q" label="Add a member" value={q} placeholder="Name or email" />
        </FilterForm>
        {others && others.length > 0 && <MemberChoice orgSlug={slug} householdId={id} donors={others} />}
        {others?.length === 0 && (
          <p className="text-sm text-soft wrap-anywhere">No other donors found for “{q}”.</p>
        )}
      </section>
      <section aria-labelledby="donations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id="donations" className="text-lg">
            Donations of all members
          </h2>
          {donations.length > 0 && (
            <DownloadLink operation="exportDonations" query={{ orgId: org.id, householdId: id }} />
          )}
        </div>
        {donations.length > 0 ? (
          <DonationTable orgSlug={slug} zone={zone} donations={donations} />
        ) : (
          <p className="text-sm text-soft">The members have not given yet.</p>
        )}
        <Pager
          pagination={pagination}
          what="donations"
          nextCursor={nextCursor}
          previousCursor={previousCursor}
          hrefOf={(page, cursor) => hrefWith(path, { q, page, cursor })}
        />
      </section>
    </>
  );
}
