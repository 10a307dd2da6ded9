import type { Metadata } from "next";
import { requireOwnOrganization } from "@/app/dashboard/require-own-organization";
import { Deadline } from "@/components/dashboard/disputes/deadline";
import { DisputeSteps } from "@/components/dashboard/disputes/dispute-steps";
import { HowToRespond } from "@/components/dashboard/disputes/how-to-respond";
import { DISPUTE_STATUS, disputeResult } from "@/components/dashboard/disputes/labels";
import { Email } from "@/components/dashboard/format/email";
import { formatSignedUsd } from "@/components/dashboard/format/format-signed";
import { Instant } from "@/components/dashboard/format/instant";
import { Facts } from "@/components/dashboard/lists/facts";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { withResource } from "@/lib/auth/access";
import { loadDispute } from "@/lib/disputes/context";
import { getDispute } from "@/lib/disputes/get-dispute";
import { formatUsd } from "@/lib/kernel/money";
import { requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Dispute" };

type Props = { params: Promise<{ org: string; id: string }> };

const LINK = "text-accent underline underline-offset-4";

export default async function DisputePage({ params }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org } = await requireOrganization(slug);
  const dispute = await requireOwnOrganization(slug, async (ctx) =>
    getDispute(withResource(ctx, await loadDispute(ctx, id))),
  );
  const { donation } = dispute;
  const zone = org.timezone;
  const name = `${donation.donor.firstName} ${donation.donor.lastName}`;
  const status = DISPUTE_STATUS[dispute.status];
  return (
    <>
      <PageTitle
        title={
          <span className="wrap-anywhere">{`${formatUsd(dispute.amountCents)} disputed by ${name}`}</span>
        }
        parent={{ href: `/dashboard/${slug}/disputes`, title: "Disputes" }}
        below={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={status.tone}>{status.label}</Badge>
            <Instant at={dispute.openedAt} zone={zone} />
          </span>
        }
      />
      <Notice tone={dispute.status === "OPEN" ? "warn" : "info"} title={`${dispute.reasonText}.`}>
        <p>{disputeResult(dispute)}</p>
      </Notice>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <HowToRespond dispute={dispute} zone={zone} />
          <Panel aria-labelledby="steps" className="grid content-start gap-3">
            <h2 id="steps" className="text-lg">
              Timeline
            </h2>
            <DisputeSteps steps={dispute.steps} zone={zone} />
          </Panel>
        </div>
        <Panel aria-labelledby="facts" className="grid content-start gap-3">
          <h2 id="facts" className="text-lg">
            Details
          </h2>
          <Facts
            rows={[
              ["Respond by", <Deadline key="until" dispute={dispute} zone={zone} now={ctx.now} />],
              ["Effect on your balance", formatSignedUsd(dispute.organizationEffectCents)],
              ["Disputed amount", formatUsd(dispute.amountCents)],
              [
                "Dispute fee",
                dispute.disputeFeeCents > 0
                  ? `${formatUsd(dispute.disputeFeeCents)}, paid by the platform`
                  : null,
              ],
              ["Closed", dispute.closedAt && <Instant key="closed" at={dispute.closedAt} zone={zone} />],
              [
                "Donation",
                <Link
                  key="donation"
                  href={`/dashboard/${slug}/donations/${dispute.donationId}`}
                  className={LINK}
                >
                  {formatUsd(donation.amountCents)} from {name}
                </Link>,
              ],
              [
                "Donor",
                <Link key="donor" href={`/dashboard/${slug}/donors/${donation.donor.id}`} className={LINK}>
                  {name}
                </Link>,
              ],
              [
                "Email",
                <a key="mail" href={`mailto:${donation.donor.email}`} className={LINK}>
                  <Email address={donation.donor.email} />
                </a>,
              ],
              ["Campaign", donation.campaign.title],
              ["Receipt number", donation.receiptNumber],
              ["Processor dispute ID", <code key="theirs">{dispute.processorDisputeId}</code>],
            ]}
          />
        </Panel>
      </div>
    </>
  );
}
