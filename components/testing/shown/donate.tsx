import { useTranslation } from "#translation";
import { Amount } from "@/components/donate/amount";
import { Breakdown } from "@/components/donate/breakdown/breakdown";
import { CampaignHead } from "@/components/donate/campaign/campaign-head";
import { CampaignProgress } from "@/components/donate/campaign/campaign-progress";
import { CampaignVideo } from "@/components/donate/campaign/campaign-video";
import { Cover } from "@/components/donate/campaign/cover";
import { DonorRoll } from "@/components/donate/campaign/donor-roll";
import { EventFacts } from "@/components/donate/campaign/event-facts";
import { Fundraisers } from "@/components/donate/campaign/fundraisers";
import { Matches } from "@/components/donate/campaign/matches";
import { OrgHeader } from "@/components/donate/campaign/org-header";
import { PreviewBanner } from "@/components/donate/campaign/preview-banner";
import { Reached } from "@/components/donate/campaign/reached";
import { Story } from "@/components/donate/campaign/story";
import { DonorErrorPage } from "@/components/donate/error-page";
import { AmountSection } from "@/components/donate/form/amount-section";
import { type FormCampaign, formCampaign } from "@/components/donate/form/campaign";
import { DonationForm } from "@/components/donate/form/donation-form";
import { DonorSection } from "@/components/donate/form/donor-section";
import { ErrorSummary } from "@/components/donate/form/error-summary";
import { ExtrasSection } from "@/components/donate/form/extras-section";
import type { FormValues } from "@/components/donate/form/form-request";
import { FrequencySection } from "@/components/donate/form/frequency-section";
import { FundSection } from "@/components/donate/form/fund-section";
import { FeeSection, MethodSection } from "@/components/donate/form/payment-section";
import { QuestionSection } from "@/components/donate/form/question-section";
import { SubmitBar } from "@/components/donate/form/submit-bar";
import { TrustLine } from "@/components/donate/form/trust-line";
import { VisitorFields } from "@/components/donate/form/visitor-fields";
import { Frame } from "@/components/donate/frame";
import { GiftList } from "@/components/donate/giving/gift-list";
import { MembershipList } from "@/components/donate/giving/membership-list";
import { OwnDetails } from "@/components/donate/giving/own-details";
import { OwnEmail } from "@/components/donate/giving/own-email";
import { RequestGivingLink } from "@/components/donate/giving/request-giving-link";
import { StatementList } from "@/components/donate/giving/statement-list";
import { SubscriptionList } from "@/components/donate/giving/subscription-list";
import { Island } from "@/components/donate/islands/island";
import { MatchLine } from "@/components/donate/match-line";
import { CheckResult } from "@/components/donate/membership/check-result";
import { MemberCard } from "@/components/donate/membership/member-card";
import { QrMark } from "@/components/donate/membership/qr-mark";
import { Message } from "@/components/donate/message";
import { NotFoundMessage } from "@/components/donate/not-found-message";
import { OrgMark } from "@/components/donate/org-mark";
import { CampaignCards } from "@/components/donate/organization/campaign-cards";
import { OrganizationHead } from "@/components/donate/organization/organization-head";
import { Pay } from "@/components/donate/payment/pay";
import { PayStep } from "@/components/donate/payment/pay-step";
import { Picture } from "@/components/donate/picture";
import { CancelSubscription } from "@/components/donate/portal/cancel-subscription";
import { ChangeAmount } from "@/components/donate/portal/change-amount";
import { ChangeFrequency } from "@/components/donate/portal/change-frequency";
import { ChangeMethod } from "@/components/donate/portal/change-method";
import { changesUntil, statusLabel } from "@/components/donate/portal/labels";
import { MoveNextCharge } from "@/components/donate/portal/move-next-charge";
import { PauseSubscription } from "@/components/donate/portal/pause-subscription";
import { PendingRaise } from "@/components/donate/portal/pending-raise";
import { RaiseMessage } from "@/components/donate/portal/raise-message";
import { RequestLink } from "@/components/donate/portal/request-link";
import { SubscriptionHistory } from "@/components/donate/portal/subscription-history";
import { organizationFacts } from "@/components/donate/share/describe";
import { JsonLd } from "@/components/donate/share/json-ld";
import { ShareRow } from "@/components/donate/share/share-row";
import { DonationMessage } from "@/components/donate/status/donation-message";
import type { DonationState } from "@/components/donate/status/donation-state";
import { EmployerMatch } from "@/components/donate/status/employer-match";
import { GivenMatches } from "@/components/donate/status/given-matches";
import { NextSteps } from "@/components/donate/status/next-steps";
import { OwnWords } from "@/components/donate/status/own-words";
import { Receipt } from "@/components/donate/status/receipt";
import { ThanksPicture } from "@/components/donate/status/thanks-picture";
import { WatchDonation } from "@/components/donate/status/watch-donation";
import { publicOrganizationSchema } from "@/lib/campaigns/public/organization-schemas";
import { publicCampaignSchema } from "@/lib/campaigns/public/schemas";
import { donorRollSchema } from "@/lib/donations/donor-roll/schemas";
import { publicDonationSchema } from "@/lib/donations/public/schemas";
import { feesSchema } from "@/lib/donations/schemas";
import { membershipCardSchema, membershipCheckSchema } from "@/lib/donor-memberships/schemas";
import { givingDonationsSchema, givingSchema } from "@/lib/giving/schemas";
import { publicRaiseSchema } from "@/lib/subscriptions/raises/schemas";
import { type PublicSubscription, publicSubscriptionSchema } from "@/lib/subscriptions/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { zoneOf } from "../hostile-props";

const STATES: readonly DonationState[] = [
  "confirming",
  "on-its-way",
  "verifying",
  "thanks",
  "failed",
  "refunded",
];
const PROCESSOR = { publishableKey: "pk_test_1" };

const campaignOf = (data: HostileData): FormCampaign => formCampaign(data.of(publicCampaignSchema));

/** Draws the values of a refused form, by control name. */
function typed(data: HostileData): FormValues {
  const names = [
    "choice",
    "amount",
    "method",
    "frequency",
    "firstName",
    "lastName",
    "email",
    "ticketCount",
    "utmSource",
  ];
  const extras = [
    "tributeType",
    "tributeName",
    "tributeMessage",
    "notifyName",
    "notifyEmail",
    "publicMessage",
  ];
  return Object.fromEntries([...names, ...extras].map((name) => [name, data.text()]));
}

const part = (data: HostileData) => ({
  campaign: campaignOf(data),
  values: typed(data),
  problems: typed(data),
});
const problem = (data: HostileData) => ({ title: data.text(), text: data.text() });
const breakdown = (data: HostileData) => ({
  amountCents: data.number(),
  feesCents: data.number(),
  totalChargedCents: data.number(),
  netAmountCents: data.number(),
  coverFees: data.flag(),
  ticketCount: data.one(null, data.number()),
});

/** The status text on the page of a recurring donation. */
function Standing({ subscription }: { subscription: PublicSubscription }) {
  const translation = useTranslation();
  return [statusLabel(subscription, translation), changesUntil(subscription, translation)];
}

export const DONATE: Readonly<Record<string, Shown>> = {
  "donate/form/amount-section.tsx": (data) => <AmountSection {...part(data)} now={typed(data)} />,
  "donate/amount.tsx": (data) => <Amount cents={data.number()} short={data.flag()} />,
  "donate/campaign/reached.tsx": (data) => (
    <Reached
      tickets={data.flag()}
      raisedCents={data.number()}
      goalCents={data.one(null, data.number())}
      donationCount={data.number()}
    />
  ),
  "donate/error-page.tsx": (data) => (
    <DonorErrorPage error={Object.assign(new Error(data.text()), { digest: data.text() })} retry={() => {}} />
  ),
  "donate/campaign/campaign-head.tsx": (data) => (
    <CampaignHead campaign={data.of(publicCampaignSchema)} withTotals={data.flag()} />
  ),
  "donate/campaign/campaign-video.tsx": (data) => <CampaignVideo address={data.text()} title={data.text()} />,
  "donate/campaign/cover.tsx": (data) => (
    <Cover url={data.text()} alt={data.one(null, data.text())} focus={data.one(null, { x: 0, y: 99.5 })} />
  ),
  "donate/campaign/donor-roll.tsx": (data) => (
    <DonorRoll
      slug="a"
      org="b"
      first={data.of(donorRollSchema)}
      older={data.flag()}
      now={data.instant()}
      tickets={data.flag()}
      open
    />
  ),
  "donate/form/fund-section.tsx": (data) => <FundSection {...part(data)} />,
  "donate/form/donor-section.tsx": (data) => <DonorSection {...part(data)} onSuggested={() => {}} />,
  "donate/form/error-summary.tsx": (data) => <ErrorSummary problems={typed(data)} />,
  "donate/form/extras-section.tsx": (data) => <ExtrasSection {...part(data)} />,
  "donate/frame.tsx": (data) => (
    <Frame
      color={data.text()}
      orgName={data.text()}
      ein={data.text()}
      website={data.text()}
      testMode={data.flag()}
    >
      {data.text()}
    </Frame>
  ),
  "donate/status/donation-message.tsx": (data) => (
    <DonationMessage
      state={data.one(...STATES)}
      donation={data.of(publicDonationSchema)}
      payPath="/donate/a/pay/b"
    />
  ),
  "donate/form/donation-form.tsx": (data) => (
    <DonationForm
      {...part(data)}
      quotes={[data.of(feesSchema)]}
      merchantId="acct_1"
      processor={PROCESSOR}
      appOrigin="https://give.example"
    />
  ),
  "donate/form/visitor-fields.tsx": (data) => (
    <VisitorFields
      attempt={data.text()}
      values={{
        utmSource: data.text(),
        utmMedium: data.text(),
        utmCampaign: data.text(),
        utmTerm: data.text(),
        utmContent: data.text(),
        referrerUrl: data.text(),
      }}
    />
  ),
  "donate/islands/island.tsx": (data) => (
    <Island
      name="form"
      props={{
        ...part(data),
        quotes: [data.of(feesSchema)],
        merchantId: "acct_1",
        processor: PROCESSOR,
        appOrigin: "https://give.example",
      }}
    />
  ),
  "donate/status/next-steps.tsx": (data) => <NextSteps donation={data.of(publicDonationSchema)} />,
  "donate/status/employer-match.tsx": (data) => (
    <EmployerMatch campaign={data.of(publicDonationSchema).campaign} />
  ),
  "donate/status/given-matches.tsx": (data) => (
    <GivenMatches matches={data.of(publicDonationSchema).matches} />
  ),
  "donate/match-line.tsx": (data) => <MatchLine lead={data.text()} rest={[data.text()]} />,
  "donate/status/own-words.tsx": (data) => <OwnWords org={data.of(publicDonationSchema).org} />,
  "donate/status/thanks-picture.tsx": (data) => <ThanksPicture url={data.text()} focus={null} />,
  "donate/share/json-ld.tsx": (data) => (
    <JsonLd data={organizationFacts(data.of(publicOrganizationSchema))} />
  ),
  "donate/share/share-row.tsx": (data) => (
    <ShareRow heading={data.text()} url={data.text()} text={data.text()} />
  ),
  "donate/organization/campaign-cards.tsx": (data) => (
    <CampaignCards org={data.of(publicOrganizationSchema)} withTotals={data.flag()} />
  ),
  "donate/organization/organization-head.tsx": (data) => (
    <OrganizationHead org={data.of(publicOrganizationSchema)} withTotals={data.flag()} />
  ),
  "donate/not-found-message.tsx": (data) => <NotFoundMessage title={data.text()} text={data.text()} />,
  "donate/message.tsx": (data) => <Message title={data.text()}>{data.text()}</Message>,
  "donate/payment/pay.tsx": (data) => (
    <Pay
      processor={PROCESSOR}
      clientSecret={data.text()}
      returnUrl="https://give.example"
      action={data.text()}
      problem={problem(data)}
    />
  ),
  "donate/payment/pay-step.tsx": (data) => (
    <PayStep
      processor={PROCESSOR}
      clientSecret={data.text()}
      returnUrl="https://give.example"
      breakdown={breakdown(data)}
      orgName={data.text()}
      problem={problem(data)}
    />
  ),
  "donate/form/payment-section.tsx": (data) => (
    <>
      <MethodSection {...part(data)} />
      <FeeSection {...part(data)} fees={data.of(feesSchema)} method={data.text()} />
    </>
  ),
  "donate/form/frequency-section.tsx": (data) => <FrequencySection {...part(data)} />,
  "donate/form/submit-bar.tsx": (data) => (
    <SubmitBar
      campaign={campaignOf(data)}
      total={data.one(null, data.number())}
      draft={typed(data)}
      busy={data.flag()}
    />
  ),
  "donate/form/trust-line.tsx": (data) => <TrustLine campaign={campaignOf(data)} now={typed(data)} />,
  "donate/org-mark.tsx": (data) => <OrgMark name={data.text()} logoUrl={data.one(null, data.text())} />,
  "donate/picture.tsx": (data) => <Picture url={data.text()} alt={data.text()} sizes="100vw" />,
  "donate/campaign/event-facts.tsx": (data) => (
    <EventFacts
      event={{ eventStartsAt: data.instant(), eventEndsAt: data.instant(), eventPlace: data.text() }}
      timezone={zoneOf(data)}
      calendar="/donate/winter-gala/event.ics"
    />
  ),
  "donate/campaign/preview-banner.tsx": (data) => <PreviewBanner orgName={data.text()} />,
  "donate/campaign/org-header.tsx": (data) => <OrgHeader org={data.of(publicCampaignSchema).org} />,
  "donate/campaign/campaign-progress.tsx": (data) => (
    <CampaignProgress campaign={data.of(publicCampaignSchema)} />
  ),
  "donate/campaign/matches.tsx": (data) => <Matches campaign={data.of(publicCampaignSchema)} />,
  "donate/campaign/fundraisers.tsx": (data) => (
    <Fundraisers
      fundraisers={{
        count: data.number(),
        raisedAmountCents: data.number(),
        ranking: [
          {
            title: data.text(),
            slug: data.text(),
            raisedAmountCents: data.number(),
            donationCount: data.number(),
          },
        ],
      }}
      ownCents={data.number()}
      org={data.text()}
    />
  ),
  "donate/giving/gift-list.tsx": (data) => (
    <GiftList list={data.of(givingDonationsSchema)} orgSlug="a" orgName={data.text()} zone={zoneOf(data)} />
  ),
  "donate/giving/own-details.tsx": (data) => (
    <OwnDetails giving={data.of(givingSchema)} saved={data.flag()} refused={data.flag()} />
  ),
  "donate/giving/own-email.tsx": (data) => (
    <OwnEmail giving={data.of(givingSchema)} requested={data.flag()} refused={data.flag()} />
  ),
  "donate/giving/subscription-list.tsx": (data) => <SubscriptionList giving={data.of(givingSchema)} />,
  "donate/giving/request-giving-link.tsx": (data) => (
    <RequestGivingLink orgSlug="a" orgName={data.text()} error={data.text()} />
  ),
  "donate/giving/membership-list.tsx": (data) => <MembershipList giving={data.of(givingSchema)} />,
  "donate/membership/member-card.tsx": (data) => (
    <MemberCard card={data.of(membershipCardSchema)} code={{ size: 29, path: "M4 4h1v1h-1z" }} />
  ),
  "donate/membership/qr-mark.tsx": (data) => (
    <QrMark code={{ size: 29, path: "M4 4h1v1h-1z" }} label={data.text()} />
  ),
  "donate/membership/check-result.tsx": (data) => <CheckResult check={data.of(membershipCheckSchema)} />,
  "donate/giving/statement-list.tsx": (data) => (
    <StatementList years={data.of(givingSchema).statementYears} orgSlug="a" />
  ),
  "donate/portal/cancel-subscription.tsx": (data) => (
    <CancelSubscription subscription={data.of(publicSubscriptionSchema)} token="t" />
  ),
  "donate/portal/change-amount.tsx": (data) => (
    <ChangeAmount subscription={data.of(publicSubscriptionSchema)} token="t" />
  ),
  "donate/portal/change-method.tsx": (data) => (
    <ChangeMethod
      subscription={data.of(publicSubscriptionSchema)}
      token="t"
      processor={PROCESSOR}
      pageUrl="https://give.example/donate/a/recurring/t"
      confirmed={data.one(null, data.text())}
    />
  ),
  "donate/portal/subscription-history.tsx": (data) => {
    const subscription = data.of(publicSubscriptionSchema);
    return (
      <>
        <Standing subscription={subscription} />
        <SubscriptionHistory subscription={subscription} />
      </>
    );
  },
  "donate/portal/change-frequency.tsx": (data) => (
    <ChangeFrequency subscription={data.of(publicSubscriptionSchema)} path="/donate/a/recurring/t" />
  ),
  "donate/portal/move-next-charge.tsx": (data) => (
    <MoveNextCharge
      subscription={data.of(publicSubscriptionSchema)}
      path="/donate/a/recurring/t"
      refused={data.flag()}
    />
  ),
  "donate/portal/pause-subscription.tsx": (data) => (
    <PauseSubscription
      subscription={data.of(publicSubscriptionSchema)}
      path="/donate/a/recurring/t"
      refused={data.flag()}
    />
  ),
  "donate/portal/pending-raise.tsx": (data) => (
    <PendingRaise subscription={data.of(publicSubscriptionSchema)} />
  ),
  "donate/portal/raise-message.tsx": (data) => <RaiseMessage raise={data.of(publicRaiseSchema)} />,
  "donate/portal/request-link.tsx": (data) => (
    <RequestLink
      subscription={data.of(publicSubscriptionSchema)}
      path="/donate/a/recurring/t"
      requested={data.flag()}
    />
  ),
  "donate/form/question-section.tsx": (data) => (
    <QuestionSection questions={campaignOf(data).customFields} values={typed(data)} problems={typed(data)} />
  ),
  "donate/status/receipt.tsx": (data) => (
    <Receipt donation={data.of(publicDonationSchema)} final={data.flag()} />
  ),
  "donate/campaign/story.tsx": (data) => <Story text={data.text()} />,
  "donate/breakdown/breakdown.tsx": (data) => (
    <Breakdown
      breakdown={breakdown(data)}
      orgName={data.text()}
      paid={data.flag()}
      returnedCents={data.number()}
    />
  ),
  "donate/status/watch-donation.tsx": (data) => (
    <WatchDonation
      token={data.text()}
      state={data.one(...STATES)}
      fresh={data.flag()}
      cleanPath="/donate/a"
    />
  ),
};
