import type { Metadata } from "next";
import { CommitmentTable } from "@/components/dashboard/commitments/commitment-table";
import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { NoMatches } from "@/components/dashboard/filters/no-matches";
import { CursorPager } from "@/components/dashboard/lists/cursor-pager";
import { INTERVAL } from "@/components/dashboard/subscriptions/labels";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { takesRecurring } from "@/lib/campaigns/rules";
import { COMMITMENT_STATE, COMMITMENT_STATUS } from "@/lib/commitments/labels";
import { listCommitments } from "@/lib/commitments/list-commitments";
import { commitmentFilters, commitmentState, commitmentStatus } from "@/lib/commitments/schemas";
import { IMPORT_SOURCES, SOURCE_LABELS } from "@/lib/imports/labels";
import { readCursor } from "@/lib/kernel/time-cursor";
import { subscriptionFrequency } from "@/lib/subscriptions/schemas";
import { chipsFor } from "../../../chips";
import { readableCursor } from "../../../cursor";
import { hrefWith, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Commitments elsewhere" };

const PER_PAGE = 50;
const { source: sources } = commitmentFilters;

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** What donors give regularly through other systems, as imported from them. */
export default async function CommitmentsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const state = pick(commitmentState, rawQuery["state"]);
  const status = pick(commitmentStatus, rawQuery["status"]);
  const frequency = pick(subscriptionFrequency, rawQuery["frequency"]);
  const source = pick(sources, rawQuery["source"]);
  const cursor = readableCursor(rawQuery["cursor"], readCursor);
  const filter = { state, status, frequency, source };
  const [{ commitments, nextCursor }, { data: campaigns }] = await Promise.all([
    listCommitments(ctx, { ...filter, cursor, limit: PER_PAGE }),
    listCampaigns(ctx, { status: "ACTIVE" }),
  ]);
  const pages = campaigns.filter((one) => takesRecurring(one, ctx.now));
  const base = `/dashboard/${org.slug}`;
  const path = `${base}/recurring/commitments`;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const isEmpty = commitments.length === 0 && !isFiltered && !cursor;
  return (
    <>
      <PageTitle
        title="Commitments elsewhere"
        below="Recurring donations through other systems. They aren’t charged here and don’t count toward totals."
        parent={{ href: `${base}/recurring`, title: "Recurring" }}
        action={
          !isEmpty && <DownloadLink operation="exportCommitments" query={{ orgId: org.id, ...filter }} />
        }
      />
      {isEmpty ? (
        <EmptyState
          title="No recurring commitments yet"
          action={
            <ButtonLink href={`${base}/imports`} size="sm">
              Import a file
            </ButtonLink>
          }
        >
          <p>
            Export the recurring donations from the system you used before, and import the file here as
            recurring commitments. Cards can’t be moved with a file. Each donor appears here, and you can ask
            them with one click to continue on your own page.
          </p>
        </EmptyState>
      ) : (
        <>
          <FilterForm action={path} label="Filter recurring commitments">
            <FilterSelect
              name="state"
              label="State"
              value={state}
              all="Any state"
              options={commitmentState.options.map((value) => ({ value, label: COMMITMENT_STATE[value] }))}
            />
            <FilterSelect
              name="status"
              label="At the former system"
              value={status}
              all="Any status"
              options={commitmentStatus.options.map((value) => ({ value, label: COMMITMENT_STATUS[value] }))}
            />
            <FilterSelect
              name="frequency"
              label="Frequency"
              value={frequency}
              all="Any frequency"
              options={subscriptionFrequency.options.map((value) => ({ value, label: INTERVAL[value] }))}
            />
            <FilterSelect
              name="source"
              label="Former system"
              value={source}
              all="All systems"
              options={IMPORT_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
            />
          </FilterForm>
          <FilterChips
            chips={chipsFor(path, filter, [
              { label: "State", value: state && COMMITMENT_STATE[state], names: ["state"] },
              { label: "Status", value: status && COMMITMENT_STATUS[status], names: ["status"] },
              { label: "Frequency", value: frequency && INTERVAL[frequency], names: ["frequency"] },
              { label: "From", value: source && SOURCE_LABELS[source], names: ["source"] },
            ])}
            clear={path}
          />
          {pages.length === 0 && (
            <p className="max-w-prose text-sm text-soft">
              To ask donors to continue here, publish a campaign that takes recurring donations.
            </p>
          )}
          {commitments.length > 0 ? (
            <CommitmentTable
              orgSlug={org.slug}
              zone={org.timezone}
              now={ctx.now}
              commitments={commitments}
              campaigns={pages}
            />
          ) : (
            <NoMatches what="recurring commitments" path={path} />
          )}
          <CursorPager
            what="commitments"
            newest={cursor ? hrefWith(path, filter) : null}
            older={nextCursor ? hrefWith(path, { ...filter, cursor: nextCursor }) : null}
          />
        </>
      )}
    </>
  );
}
