import type { Metadata } from "next";
import { alertOf } from "@/app/dashboard/alerts";
import { AlertList } from "@/components/dashboard/alerts/alert-list";
import { DisputePanel } from "@/components/dashboard/disputes/dispute-panel";
import { DonationSums } from "@/components/dashboard/donations/donation-breakdown";
import { DonationState } from "@/components/dashboard/donations/donation-state";
import { SendReceiptButton } from "@/components/dashboard/donations/send-receipt-button";
import { DownloadLink } from "@/components/dashboard/exports/download-link";
import { Email } from "@/components/dashboard/format/email";
import { Instant } from "@/components/dashboard/format/instant";
import { FundPanel } from "@/components/dashboard/funds/fund-panel";
import { donationBadge, FREQUENCY, LANGUAGE, MESSAGE_STATE } from "@/components/dashboard/labels";
import { Facts } from "@/components/dashboard/lists/facts";
import { MessageButtons } from "@/components/dashboard/messages/message-buttons";
import { nameOf } from "@/components/dashboard/offline/giver";
import { offlineAmount, offlineMark } from "@/components/dashboard/offline/labels";
import { OfflinePanel } from "@/components/dashboard/offline/offline-panel";
import { RefundPanel } from "@/components/dashboard/refunds/refund-panel";
import { CreditPanel } from "@/components/dashboard/soft-credits/credit-panel";
import { AutoRefresh } from "@/components/ui/auto-refresh";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageTitle } from "@/components/ui/page-title";
import { paidWithLabel } from "@/lib/donations/labels";
import { isPlaceholder } from "@/lib/donors/rules";
import { formatUsd } from "@/lib/kernel/money";
import { creditsOf, refundsAndDisputesOf, requireDonation } from "../../../donation";
import { fundChoices } from "../../../fund-choices";
import { namesOf, requireOrganization } from "../../../session";

export const metadata: Metadata = { title: "Donation" };

type Props = { params: Promise<{ org: string; id: string }> };

const LINK = "text-accent underline underline-offset-4";

export default async function DonationPage({ params }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org, isAdmin } = await requireOrganization(slug);
  const donation = await requireDonation(slug, id);
  const [{ quote, refunds, disputes }, attention, choices, credits] = await Promise.all([
    refundsAndDisputesOf(slug, id),
    alertOf(slug, id),
    fundChoices(ctx, []),
    creditsOf(slug, id),
  ]);
  const { donor, campaign, tribute, customFields } = donation;
  const { offline } = donation;
  const status = donationBadge({ ...donation, voided: Boolean(offline?.voidedAt) });
  const recorder = offline && (await namesOf([offline.recordedBy])).get(offline.recordedBy);
  const zone = org.timezone;
  const donorName = nameOf(donor);
  const mark = offlineMark({ ...donation, checkNumber: offline?.checkNumber ?? null });
  const amount = offlineAmount(donation.paymentMethod, donation.amountCents, formatUsd(donation.amountCents));
  // Never paid, or lost to a dispute without a refund: the refunds panel is omitted.
  const aboutRefunds =
    !offline && (refunds.length > 0 || (donation.succeededAt !== null && donation.status !== "REFUNDED"));
  const underWay = donation.status === "PENDING" || refunds.some((refund) => refund.status === "PENDING");
  return (
    <>
      <AutoRefresh on={underWay} />
      <PageTitle
        title={<span className="wrap-anywhere">{`${amount} from ${donorName}`}</span>}
        parent={{ href: `/dashboard/${slug}/donations`, title: "Donations" }}
        below={
          <span className="flex flex-wrap items-center gap-2">
            <span role="status">
              <span className="sr-only">Status: </span>
              <Badge tone={status.tone}>{status.label}</Badge>
            </span>
            {mark && <Badge>{mark}</Badge>}
            <Instant at={donation.createdAt} zone={zone} dayOnly={mark !== null} />
          </span>
        }
        action={
          donation.succeededAt && (
            <div className="flex flex-wrap gap-2">
              {donation.status === "SUCCEEDED" && donor.email !== "" && (
                <SendReceiptButton donationId={donation.id} />
              )}
              <DownloadLink operation="getReceipt" params={{ id: donation.id }} label="Receipt (PDF)" />
            </div>
          )
        }
      />
      <DonationState donation={donation} zone={zone} />
      {attention.length > 0 && (
        <section aria-labelledby="needs-you" className="grid gap-3">
          <h2 id="needs-you" className="text-lg">
            Needs attention
          </h2>
          <AlertList items={attention} orgSlug={slug} zone={zone} here={`/donations/${id}`} />
        </section>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {offline ? (
          <OfflinePanel
            donation={{ ...donation, offline }}
            orgSlug={slug}
            recordedBy={recorder ?? null}
            mayCorrect={isAdmin}
            zone={zone}
          />
        ) : (
          <DonationSums donation={donation} matchedCents={quote.matchReleasedCents} />
        )}
        {aboutRefunds && (
          <RefundPanel refunds={refunds} quote={quote} donor={donorName} mayRefund={isAdmin} zone={zone} />
        )}
        <DisputePanel disputes={disputes} orgSlug={slug} zone={zone} now={ctx.now} />
        <Panel aria-labelledby="donation" className="grid gap-3">
          <h2 id="donation" className="text-lg">
            Donation
          </h2>
          <Facts
            rows={[
              [
                "Campaign",
                <Link key="campaign" href={`/dashboard/${slug}/campaigns/${campaign.id}`} className={LINK}>
                  {campaign.title}
                </Link>,
              ],
              ["Frequency", FREQUENCY[donation.frequency]],
              [
                "Recurring donation",
                donation.subscriptionId && (
                  <Link
                    key="subscription"
                    href={`/dashboard/${slug}/recurring/${donation.subscriptionId}`}
                    className={LINK}
                  >
                    View recurring donation
                  </Link>
                ),
              ],
              ["Payment method", offline ? null : paidWithLabel(donation)],
              [
                "Paid",
                offline ? null : donation.succeededAt && <Instant at={donation.succeededAt} zone={zone} />,
              ],
              ["Receipt number", donation.receiptNumber],
              ["Giving level", donation.givingLevel?.name],
              [
                "Membership level",
                donation.succeededAt &&
                  !donation.givingLevel &&
                  donation.countedLevel &&
                  `${donation.countedLevel.name} (by amount)`,
              ],
              ["Tickets", donation.ticketCount?.toLocaleString("en-US")],
              ["Language", LANGUAGE[donation.language]],
              ["Source", donation.utmSource],
              ["Medium", donation.utmMedium],
              ["UTM campaign", donation.utmCampaign],
              ["UTM term", donation.utmTerm],
              ["UTM content", donation.utmContent],
              ["Donation ID", <code key="id">{donation.id}</code>],
            ]}
          />
        </Panel>
        <Panel aria-labelledby="donor" className="grid gap-3">
          <h2 id="donor" className="text-lg">
            Donor
          </h2>
          <Facts
            rows={[
              [
                "Name",
                isPlaceholder({ id: donor.id, orgId: org.id }) ? (
                  donorName
                ) : (
                  <Link key="name" href={`/dashboard/${slug}/donors/${donor.id}`} className={LINK}>
                    {donorName}
                  </Link>
                ),
              ],
              [
                "Email",
                donor.email === "" ? null : (
                  <a key="mail" href={`mailto:${donor.email}`} className={LINK}>
                    <Email address={donor.email} />
                  </a>
                ),
              ],
              ["Public display", donation.anonymous ? "Anonymous" : "Name may be shown"],
              ["Public message", donation.publicMessage],
              [
                "Message on the donor roll",
                donation.messageState && (
                  <span key="message" className="grid justify-items-start gap-2">
                    {MESSAGE_STATE[donation.messageState]}
                    <MessageButtons donationId={id} state={donation.messageState} donor={donorName} />
                  </span>
                ),
              ],
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
        {(choices.length > 0 || donation.funds.some(({ fund }) => fund)) && (
          <FundPanel donation={donation} funds={choices} mayChange={isAdmin} zone={zone} />
        )}
        {(donation.succeededAt !== null || credits.length > 0) && (
          <CreditPanel orgSlug={slug} orgId={org.id} donation={donation} credits={credits} />
        )}
        {tribute && (
          <Panel aria-labelledby="tribute" className="grid gap-3">
            <h2 id="tribute" className="text-lg">
              {" "}
              Dedication{" "}
            </h2>
            <Facts
              rows={[
                [tribute.type === "IN_HONOR" ? "In honor of" : "In memory of", tribute.name],
                ["Message", tribute.message],
                ["Send notice to", tribute.notifyName],
                ["Notice email", tribute.notifyEmail],
              ]}
            />
          </Panel>
        )}
        {customFields.length > 0 && (
          <Panel aria-labelledby="answers" className="grid gap-3">
            <h2 id="answers" className="text-lg">
              Answers
            </h2>
            <Facts rows={customFields.map((answer) => [answer.label, answerOf(answer.value)])} />
          </Panel>
        )}
      </div>
    </>
  );
}

function answerOf(value: string): string {
  return value === "true" ? "Yes" : value === "false" ? "No" : value;
}
