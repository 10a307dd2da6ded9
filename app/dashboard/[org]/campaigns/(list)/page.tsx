import type { Metadata } from "next";
import { CampaignTable, campaignColumns } from "@/components/dashboard/campaigns/campaign-table";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { NoMatches } from "@/components/dashboard/filters/no-matches";
import { CAMPAIGN_STATUS, CAMPAIGN_TYPE, count } from "@/components/dashboard/labels";
import { ColumnChoice } from "@/components/dashboard/lists/column-choice";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { campaignStatus, campaignType } from "@/lib/campaigns/schemas";
import { chipsFor } from "../../../chips";
import { readColumns } from "../../../columns";
import { pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Campaigns" };

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function CampaignsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const query = {
    status: pick(campaignStatus, rawQuery["status"]),
    type: pick(campaignType, rawQuery["type"]),
  };
  const { data: campaigns } = await listCampaigns(ctx, query);
  const withTotals = !ctx.missing?.has("totals");
  const place = { orgSlug: org.slug, zone: org.timezone, withTotals };
  const columns = await readColumns("campaigns", campaignColumns(place));
  const path = `/dashboard/${org.slug}/campaigns`;
  const filtered = query.status !== undefined || query.type !== undefined;
  return (
    <>
      <PageTitle
        title="Campaigns"
        below={count(
          campaigns.length,
          filtered ? "matching campaign" : "campaign",
          filtered ? "matching campaigns" : "campaigns",
        )}
        action={<ButtonLink href={`${path}/new`}>New campaign</ButtonLink>}
      />
      {(campaigns.length > 0 || filtered) && (
        <FilterForm action={path} label="Filter campaigns">
          <FilterSelect
            name="status"
            label="Status"
            value={query.status}
            all="Any status"
            options={campaignStatus.options.map((value) => ({ value, label: CAMPAIGN_STATUS[value].label }))}
          />
          <FilterSelect
            name="type"
            label="Type"
            value={query.type}
            all="Any type"
            options={campaignType.options.map((value) => ({ value, label: CAMPAIGN_TYPE[value].label }))}
          />
        </FilterForm>
      )}
      <FilterChips
        chips={chipsFor(path, query, [
          {
            label: "Status",
            value: query.status && CAMPAIGN_STATUS[query.status].label,
            names: ["status"],
          },
          { label: "Type", value: query.type && CAMPAIGN_TYPE[query.type].label, names: ["type"] },
        ])}
        clear={path}
      />
      {!withTotals && <TotalsNotice />}
      {campaigns.length > 0 ? (
        <>
          <ColumnChoice {...columns} />
          <CampaignTable {...place} campaigns={campaigns} visibility={columns.visibility} />
        </>
      ) : filtered ? (
        <NoMatches what="campaigns" path={path} />
      ) : (
        <EmptyState title="No campaigns yet">
          <p>
            A campaign is a donation page for one purpose. Select “New campaign” to create the first one; it
            stays a draft until you publish it.
          </p>
        </EmptyState>
      )}
    </>
  );
}
