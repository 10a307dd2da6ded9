import type { Metadata } from "next";
import { z } from "zod";
import { FilterForm } from "@/components/dashboard/filter-form";
import { FilterSelect } from "@/components/dashboard/filter-select";
import { Pager } from "@/components/dashboard/pager";
import { PlanFigures } from "@/components/dashboard/recurring/plan-figures";
import { PlanTable } from "@/components/dashboard/recurring/plan-table";
import { PLAN_STATUS, RHYTHM } from "@/components/dashboard/recurring/words";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { listPlans } from "@/lib/subscriptions/list-plans";
import { planFrequency, planStatus } from "@/lib/subscriptions/schemas";
import { summarizePlans } from "@/lib/subscriptions/summarize-plans";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Recurring" };

const PER_PAGE = 50;
const id = z.string().min(1).max(64);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function RecurringPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const status = pick(planStatus, asked["status"]);
  const frequency = pick(planFrequency, asked["frequency"]);
  const campaign = pick(id, asked["campaign"]);
  const [summary, { subscriptions, pagination }, { data: campaigns }] = await Promise.all([
    summarizePlans(ctx),
    listPlans(ctx, {
      page: pageOf(asked["page"]),
      limit: PER_PAGE,
      status,
      frequency,
      campaignId: campaign,
    }),
    listCampaigns(ctx),
  ]);
  const path = `/dashboard/${org.slug}/recurring`;
  const filtered = Boolean(status ?? frequency ?? campaign);
  if (!filtered && pagination.total === 0)
    return (
      <>
        <PageTitle title="Recurring" />
        <EmptyState title="No recurring gifts yet">
          <p>
            Donors who give every month, quarter or year will be listed here, each with their next gift. They
            choose it on the donation page of any campaign that allows recurring gifts.
          </p>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageTitle title="Recurring" below="Donors who give again and again, and when they give next." />
      <PlanFigures summary={summary} />
      <FilterForm action={path} label="Filter plans">
        <FilterSelect
          name="status"
          label="Status"
          value={status}
          all="Any status"
          options={planStatus.options.map((value) => ({ value, label: PLAN_STATUS[value].label }))}
        />
        <FilterSelect
          name="frequency"
          label="Frequency"
          value={frequency}
          all="Any frequency"
          options={planFrequency.options.map((value) => ({ value, label: RHYTHM[value] }))}
        />
        <FilterSelect
          name="campaign"
          label="Campaign"
          value={campaign}
          all="All campaigns"
          options={campaigns.map((one) => ({ value: one.id, label: one.title }))}
        />
      </FilterForm>
      {subscriptions.length > 0 ? (
        <PlanTable orgSlug={org.slug} zone={org.timezone} plans={subscriptions} />
      ) : (
        pagination.total === 0 && (
          <EmptyState
            title="No plan fits these filters"
            action={
              <ButtonLink href={path} tone="secondary" size="sm">
                Show all plans
              </ButtonLink>
            }
          />
        )
      )}
      <Pager
        pagination={pagination}
        what="plans"
        hrefOf={(page) => hrefWith(path, { status, frequency, campaign, page })}
      />
    </>
  );
}
