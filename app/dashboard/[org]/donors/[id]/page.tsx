import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { CommitmentTable } from "@/components/dashboard/commitments/commitment-table";
import { FieldValues } from "@/components/dashboard/donor-fields/field-values";
import { ContactBadge } from "@/components/dashboard/donors/contact-badge";
import { DonorActions } from "@/components/dashboard/donors/donor-actions";
import { DonorDonations } from "@/components/dashboard/donors/donor-donations";
import { DonorEmails } from "@/components/dashboard/donors/donor-emails";
import { DonorFacts } from "@/components/dashboard/donors/donor-facts";
import { DonorNotes } from "@/components/dashboard/donors/donor-notes";
import { DonorTags } from "@/components/dashboard/donors/donor-tags";
import { DonorTimeline } from "@/components/dashboard/donors/donor-timeline";
import { EmailStatement } from "@/components/dashboard/donors/email-statement";
import { initialsOf } from "@/components/dashboard/donors/labels";
import { StatementLinks } from "@/components/dashboard/donors/statement-links";
import { DuplicatesNotice } from "@/components/dashboard/duplicates/duplicates-notice";
import { MergeList } from "@/components/dashboard/duplicates/merge-list";
import { NewHousehold } from "@/components/dashboard/households/new-household";
import { MembershipList } from "@/components/dashboard/members/membership-list";
import { TotalsNotice } from "@/components/dashboard/report/totals-notice";
import { CreditList } from "@/components/dashboard/soft-credits/credit-list";
import { SubscriptionTable } from "@/components/dashboard/subscriptions/subscription-table";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { takesRecurring } from "@/lib/campaigns/rules";
import { listCommitments } from "@/lib/commitments/list-commitments";
import { listDonations } from "@/lib/donations/list/list-donations";
import { membershipsOfDonor } from "@/lib/donor-memberships/list-members";
import { loadDonor } from "@/lib/donors/context";
import { listDuplicates } from "@/lib/donors/duplicates/list-duplicates";
import { listDonorFields } from "@/lib/donors/fields/donor-fields";
import { getDonor } from "@/lib/donors/get-donor";
import { listMerges } from "@/lib/donors/merges/preview-merge";
import { listNotes } from "@/lib/donors/notes/notes";
import { listTags } from "@/lib/donors/tags/tags";
import { listTimeline } from "@/lib/donors/timeline/list-timeline";
import { timelineQuery } from "@/lib/donors/timeline/schemas";
import { creditsOfDonor } from "@/lib/soft-credits/read-credits";
import { listSubscriptions } from "@/lib/subscriptions/list-subscriptions";
import { hrefWith, pick, type SearchParams } from "../../../query";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Donor" };

const MAX_DONATIONS = 20;
const MAX_SUBSCRIPTIONS = 20;
const MAX_COMMITMENTS = 20;
const MAX_ENTRIES = 25;
const MAX_DUPLICATES = 3;
const MAX_CREDITS = 20;
const LINK = "text-sm text-accent underline underline-offset-4";

type Props = { params: Promise<{ org: string; id: string }>; searchParams: SearchParams };

/** One donor with their giving, recurring donations and email consent. */
export default async function DonorPage({ params, searchParams }: Props) {
  const { org: slug, id: requestedId } = await params;
  const cursor = pick(timelineQuery.shape.cursor, (await searchParams)["before"]);
  const { ctx, org, isAdmin } = await requireOrganization(slug);
  const own = await requireOwnOrganization(slug, async (ctx) =>
    withResource(ctx, await loadDonor(ctx, requestedId)),
  );
  // The link may name a donor who has been merged since.
  const { id } = own.donor;
  if (id !== requestedId) redirect(`/dashboard/${slug}/donors/${id}`);
  const theirs = { orgId: org.id, donorId: id, page: 1 };
  const [
    donor,
    notes,
    tags,
    fields,
    timeline,
    donations,
    subscriptions,
    duplicates,
    merges,
    credits,
    memberships,
    { commitments },
  ] = await Promise.all([
    getDonor(own),
    listNotes(own),
    listTags(ctx),
    listDonorFields(ctx),
    listTimeline(own, { cursor, limit: MAX_ENTRIES }),
    listDonations(ctx, { ...theirs, limit: MAX_DONATIONS, expand: "progress" }),
    listSubscriptions(ctx, { ...theirs, limit: MAX_SUBSCRIPTIONS }),
    listDuplicates(ctx, { donorId: id, page: 1, limit: MAX_DUPLICATES }),
    listMerges(own),
    creditsOfDonor(own, { page: 1, limit: MAX_CREDITS }),
    membershipsOfDonor(own),
    listCommitments(ctx, { donorId: id, limit: MAX_COMMITMENTS }),
  ]);
  const campaigns = commitments.length > 0 ? (await listCampaigns(ctx, { status: "ACTIVE" })).data : [];
  const zone = org.timezone;
  const inUse = fields.data.filter(({ archivedAt }) => archivedAt === null);
  const years = donor.givingByYear.map(({ year }) => year);
  const withTotals = !ctx.missing?.has("totals");
  return (
    <>
      <PageTitle
        title={
          <span className="flex items-center gap-3">
            <span
              aria-hidden
              className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-base text-accent"
            >
              {initialsOf(donor)}
            </span>
            <span className="wrap-anywhere">{`${donor.firstName} ${donor.lastName}`}</span>
          </span>
        }
        below={<ContactBadge doNotContact={donor.doNotContact} />}
        parent={{ href: `/dashboard/${slug}/donors`, title: "Donors" }}
        action={
          <div className="flex flex-wrap items-start gap-2">
            {isAdmin && <DonorActions donor={donor} />}
            <ButtonLink href={`/dashboard/${slug}/donations/record?donor=${id}`} tone="secondary">
              Record a donation
            </ButtonLink>
            {!donor.household && <NewHousehold orgSlug={slug} donor={donor} />}
            {isAdmin && (
              <ButtonLink href={`/dashboard/${slug}/donors/merge?keep=${id}`} tone="secondary">
                Merge
              </ButtonLink>
            )}
          </div>
        }
      />
      {!withTotals && <TotalsNotice />}
      <DuplicatesNotice orgSlug={slug} donorId={id} pairs={duplicates.pairs} mayMerge={isAdmin} />
      <DonorTags orgSlug={slug} donorId={id} tags={donor.tags} known={tags.data.map(({ name }) => name)} />
      <DonorFacts donor={donor} orgSlug={slug} zone={zone} withTotals={withTotals} />
      {inUse.length > 0 && <FieldValues donorId={id} fields={inUse} values={donor.fieldValues} />}
      {!isAdmin && (
        <p className="text-sm text-soft">
          Only owners and admins can edit the name and addresses, merge or unsubscribe the donor.
        </p>
      )}
      {isAdmin && <DonorEmails donor={donor} />}
      {merges.data.length > 0 && (
        <section aria-labelledby="merges" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="merges" className="text-lg">
            Merged donors
          </h2>
          <MergeList donorId={id} zone={zone} merges={merges.data} mayUndo={isAdmin} />
        </section>
      )}
      <DonorNotes donorId={id} zone={zone} notes={notes.data} />
      {subscriptions.subscriptions.length > 0 && (
        <section aria-labelledby="subscriptions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="subscriptions" className="text-lg">
            Recurring donations
          </h2>
          <SubscriptionTable
            orgSlug={slug}
            zone={zone}
            subscriptions={subscriptions.subscriptions}
            oneDonor
          />
        </section>
      )}
      {commitments.length > 0 && (
        <section aria-labelledby="commitments" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="commitments" className="text-lg">
            Recurring commitments elsewhere
          </h2>
          <CommitmentTable
            orgSlug={slug}
            zone={zone}
            now={ctx.now}
            commitments={commitments}
            campaigns={campaigns.filter((one) => takesRecurring(one, ctx.now))}
            oneDonor
          />
        </section>
      )}
      {memberships.data.length > 0 && (
        <section aria-labelledby="memberships" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="memberships" className="text-lg">
            Memberships
          </h2>
          <MembershipList orgSlug={slug} memberships={memberships.data} />
        </section>
      )}
      {donor.givingByYear.length > 0 && (
        <section aria-labelledby="statements" className="grid gap-3">
          <h2 id="statements" className="text-lg">
            Giving statements
          </h2>
          <StatementLinks donorId={id} years={years} />
          {isAdmin && (
            <EmailStatement
              orgSlug={slug}
              donorId={id}
              email={donor.email}
              mayEmail={!donor.doNotContact.includes("EMAIL")}
              years={years}
            />
          )}
        </section>
      )}
      <section aria-labelledby="donations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="donations" className="text-lg">
          Donations
        </h2>
        <DonorDonations orgSlug={slug} zone={zone} donorId={id} list={donations} />
      </section>
      {credits.softCredits.length > 0 && (
        <section aria-labelledby="soft-credits" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="soft-credits" className="text-lg">
            Soft credits
          </h2>
          <CreditList orgSlug={slug} zone={zone} credits={credits} />
        </section>
      )}
      <section aria-labelledby="timeline" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="timeline" className="text-lg">
          Timeline
        </h2>
        <DonorTimeline orgSlug={slug} zone={zone} entries={timeline.entries} />
        <div className="flex flex-wrap gap-4">
          {cursor && (
            <Link href={`/dashboard/${slug}/donors/${id}#timeline`} className={LINK}>
              Newest
            </Link>
          )}
          {timeline.nextCursor && (
            <Link
              href={`${hrefWith(`/dashboard/${slug}/donors/${id}`, { before: timeline.nextCursor })}#timeline`}
              className={LINK}
            >
              Earlier
            </Link>
          )}
        </div>
      </section>
    </>
  );
}
