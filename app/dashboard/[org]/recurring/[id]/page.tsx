import type { Metadata } from "next";
import Link from "next/link";
import { AutoRefresh } from "@/components/dashboard/auto-refresh";
import { Email } from "@/components/dashboard/email";
import { Facts } from "@/components/dashboard/facts";
import { Instant } from "@/components/dashboard/instant";
import { PlanActions } from "@/components/dashboard/recurring/plan-actions";
import { PlanHistory } from "@/components/dashboard/recurring/plan-history";
import { PlanState } from "@/components/dashboard/recurring/plan-state";
import { EACH, PLAN_STATUS, RHYTHM } from "@/components/dashboard/recurring/words";
import { count, PAYMENT_METHOD } from "@/components/dashboard/words";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { loadSubscription } from "@/lib/subscriptions/context";
import { getPlan } from "@/lib/subscriptions/get-plan";
import { requireOwn } from "../../../own";
import { namesOf, requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Recurring plan" };

type Props = { params: Promise<{ org: string; id: string }> };

const LINK = "text-accent underline underline-offset-4";
/** Who of the team did something; keys have no name. */
const STAFF = /^staff:(?!key:)(.+)$/;

/** One plan: what comes next, what was, and what staff can do about it. */
export default async function PlanPage({ params }: Props) {
  const { org: slug, id } = await params;
  const { org, role } = await requireOrganization(slug);
  const plan = await requireOwn(slug, async (ctx) =>
    getPlan(withResource(ctx, await loadSubscription(ctx, id))),
  );
  const people = plan.history.flatMap(({ actor }) => STAFF.exec(actor)?.[1] ?? []);
  const names = await namesOf(people);
  const { donor, campaign } = plan;
  const zone = org.timezone;
  const name = `${donor.firstName} ${donor.lastName}`;
  const status = PLAN_STATUS[plan.status];
  const running = plan.status !== "CANCELED" && plan.status !== "INCOMPLETE";
  return (
    <>
      <AutoRefresh on={plan.status === "INCOMPLETE"} />
      <PageTitle
        title={
          <span className="wrap-anywhere">{`${formatUsdShort(plan.amountCents)} ${EACH[plan.frequency]} from ${name}`}</span>
        }
        above={
          <Link href={`/dashboard/${slug}/recurring`} className="underline underline-offset-4">
            Recurring
          </Link>
        }
        below={
          <span role="status">
            <span className="sr-only">Status: </span>
            <Badge tone={status.tone}>{status.label}</Badge>
          </span>
        }
        action={running && role !== "MEMBER" && <PlanActions plan={plan} donor={name} />}
      />
      <PlanState plan={plan} zone={zone} />
      {plan.pendingRaise && (
        <Notice title="A raise waits for the donor">
          <p>
            The donor was asked by e-mail to confirm {formatUsd(plan.pendingRaise.amountCents)}{" "}
            {EACH[plan.frequency]}. Until then it stays at {formatUsd(plan.amountCents)}.
          </p>
        </Notice>
      )}
      {running && role === "MEMBER" && (
        <p className="text-sm text-soft">
          An owner or an admin of the organization can change, pause or end this plan.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel aria-labelledby="plan" className="grid gap-3">
          <h2 id="plan" className="text-lg">
            Plan
          </h2>
          <Facts
            rows={[
              [
                "Next gift",
                plan.nextChargeAt ? <Instant key="next" at={plan.nextChargeAt} zone={zone} /> : "none",
              ],
              ["Gift", `${formatUsd(plan.amountCents)} ${EACH[plan.frequency]}`],
              [
                "Charged each time",
                `${formatUsd(plan.totalChargedCents)}${plan.coverFees ? ", fees covered" : ""}`,
              ],
              ["Frequency", RHYTHM[plan.frequency]],
              ["Method", plan.methodLabel ?? PAYMENT_METHOD[plan.paymentMethod]],
              ["Given so far", `${formatUsd(plan.raisedCents)} in ${count(plan.giftCount, "gift")}`],
              [
                "Campaign",
                <Link key="campaign" href={`/dashboard/${slug}/campaigns/${campaign.id}`} className={LINK}>
                  {campaign.title}
                </Link>,
              ],
              ["Since", <Instant key="since" at={plan.startedAt ?? plan.createdAt} zone={zone} />],
              ["Plan ID", <code key="id">{plan.id}</code>],
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
                "E-mail",
                <a key="mail" href={`mailto:${donor.email}`} className={LINK}>
                  <Email address={donor.email} />
                </a>,
              ],
              ["In public", plan.anonymous ? "Anonymous: the name is not shown" : "The name may be shown"],
              [
                "All gifts",
                <Link key="gifts" href={`/dashboard/${slug}/donations?donor=${donor.id}`} className={LINK}>
                  Gifts of this donor
                </Link>,
              ],
            ]}
          />
        </Panel>
        <Panel aria-labelledby="history" className="grid gap-3">
          <h2 id="history" className="text-lg">
            Gifts and history
          </h2>
          {plan.history.length > 0 ? (
            <PlanHistory history={plan.history} orgSlug={slug} zone={zone} names={names} />
          ) : (
            <p className="text-sm text-soft">Every gift and every change will be listed here.</p>
          )}
        </Panel>
      </div>
    </>
  );
}
