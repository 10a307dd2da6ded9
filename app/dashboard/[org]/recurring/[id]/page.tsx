import type { Metadata } from "next";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { Email } from "@/components/dashboard/format/email";
import { Instant } from "@/components/dashboard/format/instant";
import { count, LANGUAGE, PAYMENT_METHOD } from "@/components/dashboard/labels";
import { Facts } from "@/components/dashboard/lists/facts";
import { EACH, eachTime, INTERVAL, SUBSCRIPTION_STATUS } from "@/components/dashboard/subscriptions/labels";
import { SubscriptionActions } from "@/components/dashboard/subscriptions/subscription-actions";
import { SubscriptionHistory } from "@/components/dashboard/subscriptions/subscription-history";
import { SubscriptionState } from "@/components/dashboard/subscriptions/subscription-state";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { loadSubscription } from "@/lib/subscriptions/context";
import { getSubscription } from "@/lib/subscriptions/get-subscription";
import { namesOf, requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Recurring donation" };

type Props = { params: Promise<{ org: string; id: string }> };

const LINK = "text-accent underline underline-offset-4";
/** Matches the ids of team members in the history. API keys have no name. */
const STAFF = /^staff:(?!key:)(.+)$/;

/** One recurring donation: its next charge, history and actions. */
export default async function SubscriptionPage({ params }: Props) {
  const { org: slug, id } = await params;
  const { org, isAdmin } = await requireOrganization(slug);
  const subscription = await requireOwnOrganization(slug, async (ctx) =>
    getSubscription(withResource(ctx, await loadSubscription(ctx, id))),
  );
  const people = subscription.history.flatMap(({ actor }) => STAFF.exec(actor)?.[1] ?? []);
  const names = await namesOf(people);
  const { donor, campaign } = subscription;
  const zone = org.timezone;
  const name = `${donor.firstName} ${donor.lastName}`;
  const status = SUBSCRIPTION_STATUS[subscription.status];
  const running = subscription.status !== "CANCELED" && subscription.status !== "INCOMPLETE";
  return (
    <>
      <AutoRefresh on={subscription.status === "INCOMPLETE"} />
      <PageTitle
        title={
          <span className="wrap-anywhere">{`${formatUsdShort(subscription.amountCents)} ${EACH[subscription.frequency]} from ${name}`}</span>
        }
        parent={{ href: `/dashboard/${slug}/recurring`, title: "Recurring" }}
        below={
          <span role="status">
            <span className="sr-only">Status: </span>
            <Badge tone={status.tone}>{status.label}</Badge>
          </span>
        }
        action={running && isAdmin && <SubscriptionActions subscription={subscription} donor={name} />}
      />
      <SubscriptionState subscription={subscription} zone={zone} />
      {subscription.pendingRaise && (
        <Notice title="Waiting for the donor to confirm an increase">
          <p>
            We emailed the donor to confirm {eachTime(subscription.pendingRaise)}. Until then, it stays{" "}
            {eachTime(subscription)}.
          </p>
        </Notice>
      )}
      {running && !isAdmin && (
        <p className="text-sm text-soft">
          Only owners and admins can change, pause or cancel this recurring donation.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel aria-labelledby="subscription" className="grid gap-3">
          <h2 id="subscription" className="text-lg">
            Recurring donation{" "}
          </h2>
          <Facts
            rows={[
              [
                "Next donation",
                subscription.nextChargeAt ? (
                  <Instant key="next" at={subscription.nextChargeAt} zone={zone} />
                ) : (
                  "–"
                ),
              ],
              ["Amount", eachTime(subscription)],
              [
                "Charged per donation",
                `${formatUsd(subscription.totalChargedCents)}${subscription.coverFees ? ", fees covered" : ""}`,
              ],
              ["Frequency", INTERVAL[subscription.frequency]],
              ["Payment method", subscription.methodLabel ?? PAYMENT_METHOD[subscription.paymentMethod]],
              [
                "Total given",
                `${formatUsd(subscription.raisedCents)} in ${count(subscription.donationCount, "donation")}`,
              ],
              ["Fund", subscription.fund?.name],
              [
                "Campaign",
                <Link key="campaign" href={`/dashboard/${slug}/campaigns/${campaign.id}`} className={LINK}>
                  {campaign.title}
                </Link>,
              ],
              [
                "Started",
                <Instant key="since" at={subscription.startedAt ?? subscription.createdAt} zone={zone} />,
              ],
              ["Language", LANGUAGE[subscription.language]],
              ["Recurring donation ID", <code key="id">{subscription.id}</code>],
            ]}
          />
          <h3 className="text-base">Donor</h3>
          <Facts
            rows={[
              [
                "Name",
                <Link key="name" href={`/dashboard/${slug}/donors/${donor.id}`} className={LINK}>
                  {name}
                </Link>,
              ],
              [
                "Email",
                <a key="mail" href={`mailto:${donor.email}`} className={LINK}>
                  <Email address={donor.email} />
                </a>,
              ],
              ["Public display", subscription.anonymous ? "Anonymous" : "Name may be shown"],
              [
                "All donations",
                <Link
                  key="donations"
                  href={`/dashboard/${slug}/donations?donor=${donor.id}`}
                  className={LINK}
                >
                  View all donations
                </Link>,
              ],
            ]}
          />
        </Panel>
        <Panel aria-labelledby="history" className="grid gap-3">
          <h2 id="history" className="text-lg">
            Donations and history
          </h2>
          {subscription.history.length > 0 ? (
            <SubscriptionHistory history={subscription.history} orgSlug={slug} zone={zone} names={names} />
          ) : (
            <p className="text-sm text-soft">Donations and changes appear here.</p>
          )}
        </Panel>
      </div>
    </>
  );
}
