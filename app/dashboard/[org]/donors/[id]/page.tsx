import type { Metadata } from "next";
import Link from "next/link";
import { DonorActions } from "@/components/dashboard/donors/donor-actions";
import { DonorFacts } from "@/components/dashboard/donors/donor-facts";
import { DonorGifts } from "@/components/dashboard/donors/donor-gifts";
import { PlanTable } from "@/components/dashboard/recurring/plan-table";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { listDonations } from "@/lib/donations/list-donations";
import { loadDonor } from "@/lib/donors/context";
import { getDonor } from "@/lib/donors/get-donor";
import { listPlans } from "@/lib/subscriptions/list-plans";
import { requireOwn } from "../../../own";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Donor" };

const MOST_GIFTS = 20;
const MOST_PLANS = 20;
const LINK = "text-sm text-accent underline underline-offset-4";

type Props = { params: Promise<{ org: string; id: string }> };

/** One donor: what they gave, their plans, and whether they want news. */
export default async function DonorPage({ params }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org, role } = await requireOrganization(slug);
  const donor = await requireOwn(slug, async (ctx) => getDonor(withResource(ctx, await loadDonor(ctx, id))));
  const theirs = { orgId: org.id, donorId: id, page: 1 };
  const [gifts, plans] = await Promise.all([
    listDonations(ctx, { ...theirs, limit: MOST_GIFTS }),
    listPlans(ctx, { ...theirs, limit: MOST_PLANS }),
  ]);
  const zone = org.timezone;
  const more = gifts.pagination.total - gifts.donations.length;
  return (
    <>
      <PageTitle
        title={<span className="wrap-anywhere">{`${donor.firstName} ${donor.lastName}`}</span>}
        above={
          <Link href={`/dashboard/${slug}/donors`} className="underline underline-offset-4">
            Donors
          </Link>
        }
        action={role !== "MEMBER" && <DonorActions donor={donor} />}
      />
      <DonorFacts donor={donor} orgSlug={slug} zone={zone} />
      {role === "MEMBER" && (
        <p className="text-sm text-soft">
          An owner or an admin of the organization can correct the name, or note an unsubscribe.
        </p>
      )}
      {plans.subscriptions.length > 0 && (
        <section aria-labelledby="plans" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="plans" className="text-lg">
            Recurring plans
          </h2>
          <PlanTable orgSlug={slug} zone={zone} plans={plans.subscriptions} oneDonor />
        </section>
      )}
      <section aria-labelledby="gifts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="gifts" className="text-lg">
          Gifts
        </h2>
        <DonorGifts orgSlug={slug} zone={zone} gifts={gifts.donations} />
        {more > 0 && (
          <Link href={`/dashboard/${slug}/donations?donor=${id}`} className={LINK}>
            All {gifts.pagination.total.toLocaleString("en-US")} gifts of this donor
          </Link>
        )}
      </section>
    </>
  );
}
