import type { Metadata } from "next";
import { z } from "zod";
import { AutoRefresh } from "@/components/dashboard/auto-refresh";
import { DonationTable } from "@/components/dashboard/donation-table";
import { FilterForm } from "@/components/dashboard/filter-form";
import { FilterSelect } from "@/components/dashboard/filter-select";
import { Pager } from "@/components/dashboard/pager";
import { DONATION_STATUS } from "@/components/dashboard/words";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { listDonations } from "@/lib/donations/list-donations";
import { donationStatus } from "@/lib/donations/schemas";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Donations" };

const PER_PAGE = 50;
const id = z.string().min(1).max(64);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function DonationsPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const asked = await searchParams;
  const status = pick(donationStatus, asked["status"]);
  const campaign = pick(id, asked["campaign"]);
  const donor = pick(id, asked["donor"]);
  const page = pageOf(asked["page"]);
  const [{ donations, pagination }, { data: campaigns }] = await Promise.all([
    listDonations(ctx, {
      orgId: org.id,
      page,
      limit: PER_PAGE,
      status,
      campaignId: campaign,
      donorId: donor,
    }),
    listCampaigns(ctx, { idOrSlug: org.id }),
  ]);
  const path = `/dashboard/${org.slug}/donations`;
  const filtered = Boolean(status ?? campaign ?? donor);
  return (
    <>
      <PageTitle title="Donations" below={`Times are in the time zone ${org.timezone}.`} />
      <AutoRefresh on={donations.some((donation) => donation.status === "PENDING")} />
      {(donations.length > 0 || filtered) && (
        <FilterForm action={path} label="Filter donations">
          {donor && <input type="hidden" name="donor" value={donor} />}
          <FilterSelect
            name="status"
            label="Status"
            value={status}
            all="Any status"
            options={donationStatus.options.map((value) => ({ value, label: DONATION_STATUS[value].label }))}
          />
          <FilterSelect
            name="campaign"
            label="Campaign"
            value={campaign}
            all="All campaigns"
            options={campaigns.map((one) => ({ value: one.id, label: one.title }))}
          />
        </FilterForm>
      )}
      {donor && (
        <Notice>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>Only the gifts of {donations[0]?.donor.email ?? "one donor"}.</p>
            <ButtonLink href={hrefWith(path, { status, campaign })} tone="secondary" size="sm">
              Show everybody’s
            </ButtonLink>
          </div>
        </Notice>
      )}
      {donations.length > 0 ? (
        <DonationTable orgSlug={org.slug} zone={org.timezone} donations={donations} />
      ) : filtered ? (
        <EmptyState
          title="No donation fits these filters"
          action={
            <ButtonLink href={path} tone="secondary" size="sm">
              Show all donations
            </ButtonLink>
          }
        />
      ) : (
        pagination.total === 0 && (
          <EmptyState
            title="No donations yet"
            action={
              <ButtonLink href={`/dashboard/${org.slug}/campaigns`} tone="secondary" size="sm">
                Go to your campaigns
              </ButtonLink>
            }
          >
            <p>
              Every gift will be listed here within a second or two, with what was charged and what you
              receive. Publish a campaign and share its link to get the first.
            </p>
          </EmptyState>
        )
      )}
      <Pager
        pagination={pagination}
        what="donations"
        hrefOf={(to) => hrefWith(path, { status, campaign, donor, page: to })}
      />
    </>
  );
}
