import { Amount } from "@/components/donate/amount";
import { Breakdown } from "@/components/donate/breakdown/breakdown";
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
import { Island } from "@/components/donate/islands/island";
import { MatchLine } from "@/components/donate/match-line";
import { Message } from "@/components/donate/message";
import { NotFoundMessage } from "@/components/donate/not-found-message";
import { OrgMark } from "@/components/donate/org-mark";
import { Pay } from "@/components/donate/payment/pay";
import { PayStep } from "@/components/donate/payment/pay-step";
import { Picture } from "@/components/donate/picture";
import { DonationMessage } from "@/components/donate/status/donation-message";
import type { DonationState } from "@/components/donate/status/donation-state";
import { EmployerMatch } from "@/components/donate/status/employer-match";
import { GivenMatches } from "@/components/donate/status/given-matches";
import { NextSteps } from "@/components/donate/status/next-steps";
import { Receipt } from "@/components/donate/status/receipt";
import { ThankYouMessage } from "@/components/donate/status/thank-you-message";
import { ThanksPicture } from "@/components/donate/status/thanks-picture";
import { WatchDonation } from "@/components/donate/status/watch-donation";
import { publicCampaignSchema } from "@/lib/campaigns/public/schemas";
import { publicDonationSchema } from "@/lib/donations/public/schemas";
import { feesSchema } from "@/lib/donations/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { PROCESSOR } from "../hostile-props";

const STATES: readonly DonationState[] = [
  "confirming",
  "on-its-way",
  "verifying",
  "thanks",
  "failed",
  "refunded",
];

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

export const DONATE: Readonly<Record<string, Shown>> = {
  "donate/form/amount-section.tsx": (data) => <AmountSection {...part(data)} now={typed(data)} />,
  "donate/amount.tsx": (data) => <Amount cents={data.number()} short={data.flag()} />,
  "donate/error-page.tsx": (data) => (
    <DonorErrorPage error={Object.assign(new Error(data.text()), { digest: data.text() })} retry={() => {}} />
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
  "donate/status/thank-you-message.tsx": (data) => (
    <ThankYouMessage org={data.of(publicDonationSchema).org} />
  ),
  "donate/status/thanks-picture.tsx": (data) => <ThanksPicture url={data.text()} focus={null} />,
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
  "donate/form/question-section.tsx": (data) => (
    <QuestionSection questions={campaignOf(data).customFields} values={typed(data)} problems={typed(data)} />
  ),
  "donate/status/receipt.tsx": (data) => (
    <Receipt donation={data.of(publicDonationSchema)} final={data.flag()} />
  ),
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
