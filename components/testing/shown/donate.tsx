import { AmountSection } from "@/components/donate/amount-section";
import { type FormCampaign, formCampaign } from "@/components/donate/campaign";
import { CampaignHead } from "@/components/donate/campaign-head";
import { CampaignVideo } from "@/components/donate/campaign-video";
import { Cover } from "@/components/donate/cover";
import { DonorRoll } from "@/components/donate/donor-roll";
import { DonorSection } from "@/components/donate/donor-section";
import { ErrorSummary } from "@/components/donate/error-summary";
import { ExtrasSection } from "@/components/donate/extras-section";
import type { FormValues } from "@/components/donate/form-request";
import { Frame } from "@/components/donate/frame";
import type { GiftState } from "@/components/donate/gift-state";
import { GiftWords } from "@/components/donate/gift-words";
import { GiveForm } from "@/components/donate/give-form";
import { Message } from "@/components/donate/message";
import { Pay } from "@/components/donate/pay";
import { PayStep } from "@/components/donate/pay-step";
import { FrequencySection, PaymentSection } from "@/components/donate/payment-section";
import { CancelPlan } from "@/components/donate/plan/cancel-plan";
import { ChangeAmount } from "@/components/donate/plan/change-amount";
import { ChangeMethod } from "@/components/donate/plan/change-method";
import { PendingRaise } from "@/components/donate/plan/pending-raise";
import { PlanHistory } from "@/components/donate/plan/plan-history";
import { RaiseWords } from "@/components/donate/plan/raise-words";
import { RequestLink } from "@/components/donate/plan/request-link";
import { changesUntil, standing } from "@/components/donate/plan/words";
import { QuestionSection } from "@/components/donate/question-section";
import { Receipt } from "@/components/donate/receipt";
import { Story } from "@/components/donate/story";
import { Sums } from "@/components/donate/sums";
import { WatchGift } from "@/components/donate/watch-gift";
import { publicCampaignSchema } from "@/lib/campaigns/schemas";
import { ownGiftSchema } from "@/lib/donations/own-gift-schemas";
import { donorRollSchema } from "@/lib/donations/roll-schemas";
import { ownPlanSchema, ownRaiseSchema } from "@/lib/subscriptions/schemas";
import type { HostileData, Shown } from "../hostile-data";

const STATES: readonly GiftState[] = [
  "confirming",
  "on-its-way",
  "verifying",
  "thanks",
  "failed",
  "refunded",
];
const PROCESSOR = { publishableKey: "pk_test_1" };

const campaignOf = (data: HostileData): FormCampaign => formCampaign(data.of(publicCampaignSchema));

/** What a refused form comes back with: whatever was typed, under the names of its controls. */
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
const sums = (data: HostileData) => ({
  amountCents: data.number(),
  feesCents: data.number(),
  totalChargedCents: data.number(),
  netAmountCents: data.number(),
  coverFees: data.flag(),
  ticketCount: data.one(null, data.number()),
});

export const DONATE: Readonly<Record<string, Shown>> = {
  "donate/amount-section.tsx": (data) => <AmountSection {...part(data)} />,
  "donate/campaign-head.tsx": (data) => (
    <CampaignHead campaign={data.of(publicCampaignSchema)} open={data.flag()} />
  ),
  "donate/campaign-video.tsx": (data) => <CampaignVideo address={data.text()} title={data.text()} />,
  "donate/cover.tsx": (data) => <Cover url={data.text()} />,
  "donate/donor-roll.tsx": (data) => (
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
  "donate/donor-section.tsx": (data) => <DonorSection {...part(data)} />,
  "donate/error-summary.tsx": (data) => <ErrorSummary problems={typed(data)} />,
  "donate/extras-section.tsx": (data) => <ExtrasSection {...part(data)} />,
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
  "donate/gift-words.tsx": (data) => (
    <GiftWords state={data.one(...STATES)} gift={data.of(ownGiftSchema)} payPath="/donate/a/pay/b" />
  ),
  "donate/give-form.tsx": (data) => (
    <GiveForm {...part(data)} attempt={data.text()} processor={PROCESSOR} appOrigin="https://give.example" />
  ),
  "donate/message.tsx": (data) => <Message title={data.text()}>{data.text()}</Message>,
  "donate/pay.tsx": (data) => (
    <Pay
      processor={PROCESSOR}
      clientSecret={data.text()}
      returnUrl="https://give.example"
      action={data.text()}
      failure={data.text()}
      problem={data.text()}
    />
  ),
  "donate/pay-step.tsx": (data) => (
    <PayStep
      processor={PROCESSOR}
      clientSecret={data.text()}
      returnUrl="https://give.example"
      sums={sums(data)}
      orgName={data.text()}
      problem={data.text()}
    />
  ),
  "donate/payment-section.tsx": (data) => (
    <>
      <FrequencySection {...part(data)} />
      <PaymentSection {...part(data)} quotes={null} />
    </>
  ),
  "donate/plan/cancel-plan.tsx": (data) => <CancelPlan plan={data.of(ownPlanSchema)} token="t" />,
  "donate/plan/change-amount.tsx": (data) => <ChangeAmount plan={data.of(ownPlanSchema)} token="t" />,
  "donate/plan/change-method.tsx": (data) => (
    <ChangeMethod
      plan={data.of(ownPlanSchema)}
      token="t"
      processor={PROCESSOR}
      pageUrl="https://give.example/donate/a/plan/t"
      confirmed={data.one(null, data.text())}
    />
  ),
  "donate/plan/plan-history.tsx": (data) => {
    const plan = data.of(ownPlanSchema);
    return (
      <>
        {standing(plan)}
        {changesUntil(plan)}
        <PlanHistory plan={plan} />
      </>
    );
  },
  "donate/plan/pending-raise.tsx": (data) => <PendingRaise plan={data.of(ownPlanSchema)} />,
  "donate/plan/raise-words.tsx": (data) => <RaiseWords raise={data.of(ownRaiseSchema)} />,
  "donate/plan/request-link.tsx": (data) => (
    <RequestLink plan={data.of(ownPlanSchema)} path="/donate/a/plan/t" requested={data.flag()} />
  ),
  "donate/question-section.tsx": (data) => (
    <QuestionSection questions={campaignOf(data).customFields} values={typed(data)} problems={typed(data)} />
  ),
  "donate/receipt.tsx": (data) => <Receipt gift={data.of(ownGiftSchema)} settled={data.flag()} />,
  "donate/story.tsx": (data) => <Story text={data.text()} />,
  "donate/sums.tsx": (data) => (
    <Sums sums={sums(data)} orgName={data.text()} paid={data.flag()} returnedCents={data.number()} />
  ),
  "donate/watch-gift.tsx": (data) => (
    <WatchGift token={data.text()} state={data.one(...STATES)} fresh={data.flag()} cleanPath="/donate/a" />
  ),
};
