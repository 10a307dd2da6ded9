import type { Metadata } from "next";
import { z } from "zod";
import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { DateFilter } from "@/components/dashboard/filters/date-filter";
import { FilterChips } from "@/components/dashboard/filters/filter-chips";
import { FilterForm } from "@/components/dashboard/filters/filter-form";
import { FilterInput } from "@/components/dashboard/filters/filter-input";
import { FilterSelect } from "@/components/dashboard/filters/filter-select";
import { NoMatches } from "@/components/dashboard/filters/no-matches";
import { ColumnChoice } from "@/components/dashboard/lists/column-choice";
import { Pager } from "@/components/dashboard/lists/pager";
import { dueLabel } from "@/components/dashboard/members/labels";
import { MemberTable, memberColumns } from "@/components/dashboard/members/member-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { DUE_WITHIN, MEMBERSHIP_STATE } from "@/lib/donor-memberships/labels";
import { readMemberCursor } from "@/lib/donor-memberships/list-cursor";
import { skimMembers } from "@/lib/donor-memberships/list-members";
import { listMembershipLevels } from "@/lib/donor-memberships/list-membership-levels";
import { membershipState } from "@/lib/donor-memberships/schemas";
import { eitherWay } from "@/lib/kernel/pagination";
import { chipsFor } from "../../../chips";
import { readColumns } from "../../../columns";
import { readableCursor } from "../../../cursor";
import { readDates } from "../../../dates";
import { hrefWith, pageOf, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Members" };

const PER_PAGE = 50;
const id = z.string().min(1).max(64);
const text = z.string().trim().min(1).max(100);
const dueWithin = z.enum(DUE_WITHIN.map(String));
const recurring = z.enum(["true", "false"]);
const RENEWAL = { true: "Recurring", false: "By the member" };

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

/** The donors who have a membership. */
export default async function MembersPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const campaigns = await listMembershipLevels(ctx);
  const levels = campaigns.flatMap((campaign) =>
    campaign.levels.map((level) => ({
      value: level.id,
      label: campaigns.length > 1 ? `${level.name} (${campaign.title})` : level.name,
    })),
  );
  const q = pick(text, rawQuery["q"]);
  const dates = readDates(rawQuery, { zone: org.timezone, now: ctx.now });
  const state = pick(membershipState, rawQuery["state"]);
  const level = levels.find(({ value }) => value === pick(id, rawQuery["level"]));
  const campaign = campaigns.find((one) => one.id === pick(id, rawQuery["campaign"]));
  const due = pick(dueWithin, rawQuery["due"]);
  const renews = pick(recurring, rawQuery["renews"]);
  const filter = {
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(level ? { givingLevelId: level.value } : {}),
    ...(campaign ? { campaignId: campaign.id } : {}),
    ...(due ? { dueWithin: Number(due) } : {}),
    ...(renews ? { renews } : {}),
    ...(dates.from ? { untilFrom: dates.from } : {}),
    ...(dates.to ? { untilTo: dates.to } : {}),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const [{ members, pagination, nextCursor, previousCursor }, columns] = await Promise.all([
    skimMembers(ctx, {
      ...filter,
      page: pageOf(rawQuery["page"]),
      cursor: readableCursor(rawQuery["cursor"], eitherWay(readMemberCursor)),
      limit: PER_PAGE,
    }),
    readColumns("members", memberColumns({ orgSlug: org.slug })),
  ]);
  const base = `/dashboard/${org.slug}`;
  const path = `${base}/members`;
  const query = { q, state, level: level?.value, campaign: campaign?.id, due, renews, ...dates.query };
  return (
    <>
      <PageTitle
        title="Members"
        below="Donors who gave at a level of a membership campaign."
        action={
          (pagination.total > 0 || isFiltered) && (
            <DownloadLink operation="exportMembers" query={{ orgId: org.id, ...filter }} />
          )
        }
      />
      {(pagination.total > 0 || isFiltered) && (
        <>
          <FilterForm action={path} label="Filter members">
            <FilterInput name="q" label="Name or email" value={q} />
            <FilterSelect
              name="state"
              label="State"
              value={state}
              all="Any state"
              options={membershipState.options.map((value) => ({ value, label: MEMBERSHIP_STATE[value] }))}
            />
            <FilterSelect name="level" label="Level" value={level?.value} all="All levels" options={levels} />
            {campaigns.length > 1 && (
              <FilterSelect
                name="campaign"
                label="Campaign"
                value={campaign?.id}
                all="All campaigns"
                options={campaigns.map((one) => ({ value: one.id, label: one.title }))}
              />
            )}
            <FilterSelect
              name="due"
              label="Renewals due"
              value={due}
              all="Any time"
              options={DUE_WITHIN.map((days) => ({ value: String(days), label: dueLabel(days) }))}
            />
            <FilterSelect
              name="renews"
              label="Renewal"
              value={renews}
              all="Any"
              options={recurring.options.map((value) => ({ value, label: RENEWAL[value] }))}
            />
            <DateFilter label="Until" {...dates.filter} />
          </FilterForm>
          <FilterChips
            chips={chipsFor(path, query, [
              { label: "Search", value: q, names: ["q"] },
              { label: "State", value: state && MEMBERSHIP_STATE[state], names: ["state"] },
              { label: "Level", value: level?.label, names: ["level"] },
              { label: "Campaign", value: campaign?.title, names: ["campaign"] },
              { label: "Renewals due", value: due && dueLabel(Number(due)), names: ["due"] },
              { label: "Renewal", value: renews && RENEWAL[renews], names: ["renews"] },
              { label: "Until", value: dates.words, names: ["dates", "from", "to"] },
            ])}
            clear={path}
          />
        </>
      )}
      {members.length > 0 ? (
        <>
          <ColumnChoice {...columns} />
          <MemberTable orgSlug={org.slug} members={members} visibility={columns.visibility} />
        </>
      ) : isFiltered ? (
        <NoMatches what="members" path={path} />
      ) : (
        pagination.total === 0 && <NoMembers base={base} campaignId={campaigns[0]?.id} />
      )}
      <Pager
        pagination={pagination}
        what="members"
        nextCursor={nextCursor}
        previousCursor={previousCursor}
        hrefOf={(page, cursor) => hrefWith(path, { ...query, page, cursor })}
      />
    </>
  );
}

function NoMembers({ base, campaignId }: { base: string; campaignId: string | undefined }) {
  return (
    <EmptyState
      title="No members yet"
      action={
        campaignId ? (
          <ButtonLink href={`${base}/campaigns/${campaignId}/questions-and-levels`} size="sm">
            Levels and terms
          </ButtonLink>
        ) : (
          <ButtonLink href={`${base}/campaigns/new`} size="sm">
            New campaign
          </ButtonLink>
        )
      }
    >
      <p>
        {campaignId
          ? "Give your membership campaign its giving levels, the tiers of membership. Anyone who gives at a level, online or by check, becomes a member and appears here with the last day of the membership."
          : "Create a campaign of the type Membership and give it giving levels, the tiers of membership. Anyone who gives at a level becomes a member and appears here, and members are reminded before their membership ends."}
      </p>
    </EmptyState>
  );
}
