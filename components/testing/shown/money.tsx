import { AccountingForm } from "@/components/dashboard/accounting/accounting-form";
import { CodelessFunds } from "@/components/dashboard/accounting/codeless-funds";
import { JournalDownload } from "@/components/dashboard/accounting/journal-download";
import { Deadline } from "@/components/dashboard/disputes/deadline";
import { DisputePanel } from "@/components/dashboard/disputes/dispute-panel";
import { DisputeSteps } from "@/components/dashboard/disputes/dispute-steps";
import { DisputeTable } from "@/components/dashboard/disputes/dispute-table";
import { HowToRespond } from "@/components/dashboard/disputes/how-to-respond";
import { DesignateForm } from "@/components/dashboard/funds/designate-form";
import { Designated } from "@/components/dashboard/funds/designated";
import { FundField } from "@/components/dashboard/funds/fund-field";
import { FundForm } from "@/components/dashboard/funds/fund-form";
import { FundPanel } from "@/components/dashboard/funds/fund-panel";
import { FundTable } from "@/components/dashboard/funds/fund-table";
import { SplitFields } from "@/components/dashboard/funds/split-fields";
import { CheckTotals } from "@/components/dashboard/ledger/check-totals";
import { DifferenceTable } from "@/components/dashboard/ledger/difference-table";
import { VerificationResult } from "@/components/dashboard/ledger/verification-result";
import { BalancePanel } from "@/components/dashboard/payouts/balance-panel";
import { PayoutFilters } from "@/components/dashboard/payouts/payout-filters";
import { PayoutFunds } from "@/components/dashboard/payouts/payout-funds";
import { PayoutItems } from "@/components/dashboard/payouts/payout-items";
import { PayoutMovements } from "@/components/dashboard/payouts/payout-movements";
import { PayoutState } from "@/components/dashboard/payouts/payout-state";
import { PayoutSummary } from "@/components/dashboard/payouts/payout-summary";
import { PayoutTable } from "@/components/dashboard/payouts/payout-table";
import { RefundButton } from "@/components/dashboard/refunds/refund-button";
import { RefundForm } from "@/components/dashboard/refunds/refund-form";
import { RefundPanel } from "@/components/dashboard/refunds/refund-panel";
import { RefundPreview } from "@/components/dashboard/refunds/refund-preview";
import { AmountForm } from "@/components/dashboard/subscriptions/amount-form";
import { CancelForm } from "@/components/dashboard/subscriptions/cancel-form";
import { PauseForm } from "@/components/dashboard/subscriptions/pause-form";
import { PostponeForm } from "@/components/dashboard/subscriptions/postpone-form";
import { SubscriptionActions } from "@/components/dashboard/subscriptions/subscription-actions";
import { SubscriptionFigures } from "@/components/dashboard/subscriptions/subscription-figures";
import { SubscriptionHistory } from "@/components/dashboard/subscriptions/subscription-history";
import { SubscriptionState } from "@/components/dashboard/subscriptions/subscription-state";
import { SubscriptionTable } from "@/components/dashboard/subscriptions/subscription-table";
import { accountingAnswerSchema, accountingSchema } from "@/lib/accounting/schemas";
import { disputeDetailSchema, disputeListSchema } from "@/lib/disputes/schemas";
import { donationSchema } from "@/lib/donations/schemas";
import { fundListSchema, fundSchema } from "@/lib/funds/schemas";
import { checkResultSchema, ledgerSchema, verificationSchema } from "@/lib/ledger/schemas";
import { payoutDetailSchema, payoutItemListSchema, payoutListSchema } from "@/lib/payouts/schemas";
import { refundSchema } from "@/lib/refunds/refund-schemas";
import { refundQuoteSchema } from "@/lib/refunds/schemas";
import { subscriptionListSchema, subscriptionSchema } from "@/lib/subscriptions/schemas";
import { subscriptionSummarySchema } from "@/lib/subscriptions/summary/schemas";
import type { HostileData, Shown } from "../hostile-data";
import { ALL_COLUMNS, API, noop, ORG, orgContext, zoneOf } from "../hostile-props";

const now = new Date("2026-11-21T12:00:00Z");

const datesOf = (data: HostileData) => ({
  choice: data.text(),
  from: data.text(),
  to: data.text(),
  reversed: data.flag(),
});

export const MONEY: Readonly<Record<string, Shown>> = {
  "dashboard/funds/fund-table.tsx": (data) => (
    <FundTable
      orgSlug={ORG}
      caption={data.text()}
      funds={data.of(fundListSchema).data}
      raised={new Map(data.of(fundListSchema).data.map(({ id }) => [id, 5000]))}
      mayChange={data.flag()}
    />
  ),
  "dashboard/funds/fund-form.tsx": (data) => (
    <FundForm orgSlug={ORG} fund={data.of(fundSchema)} close={noop} />
  ),
  "dashboard/funds/fund-panel.tsx": (data) => (
    <FundPanel
      {...orgContext(data)}
      donation={data.of(donationSchema)}
      funds={[{ id: "fund", name: data.text() }]}
      mayChange={data.flag()}
    />
  ),
  "dashboard/funds/designate-form.tsx": (data) => (
    <DesignateForm
      donation={data.of(donationSchema)}
      funds={[{ id: "fund", name: data.text() }]}
      close={noop}
    />
  ),
  "dashboard/funds/split-fields.tsx": (data) => (
    <SplitFields
      amountCents={5000}
      parts={[
        { key: 0, fund: "fund", amount: data.text() },
        { key: 1, fund: "general", amount: data.text() },
      ]}
      onChange={noop}
      funds={[{ id: "fund", name: data.text() }]}
      errorOf={() => data.text()}
      byDefault={data.text()}
    />
  ),
  "dashboard/funds/designated.tsx": (data) => <Designated funds={[data.text(), null]} />,
  "dashboard/funds/fund-field.tsx": (data) => (
    <FundField funds={[{ id: "fund", name: data.text() }]} byDefault={data.text()} error={data.text()} />
  ),
  "dashboard/disputes/deadline.tsx": (data) => (
    <Deadline dispute={data.of(disputeDetailSchema)} zone={zoneOf(data)} now={now} />
  ),
  "dashboard/disputes/dispute-panel.tsx": (data) => (
    <DisputePanel {...orgContext(data)} now={now} disputes={[data.of(disputeDetailSchema)]} />
  ),
  "dashboard/disputes/dispute-steps.tsx": (data) => (
    <DisputeSteps steps={data.of(disputeDetailSchema).steps} zone={zoneOf(data)} />
  ),
  "dashboard/disputes/dispute-table.tsx": (data) => (
    <DisputeTable
      {...orgContext(data)}
      now={now}
      disputes={data.of(disputeListSchema).disputes}
      visibility={ALL_COLUMNS}
    />
  ),
  "dashboard/disputes/how-to-respond.tsx": (data) => (
    <HowToRespond dispute={data.of(disputeDetailSchema)} zone={zoneOf(data)} />
  ),
  "dashboard/ledger/check-totals.tsx": (data) => <CheckTotals {...orgContext(data)} />,
  "dashboard/ledger/difference-table.tsx": (data) => <DifferenceTable check={data.of(checkResultSchema)} />,
  "dashboard/ledger/verification-result.tsx": (data) => (
    <VerificationResult found={data.of(verificationSchema)} zone={zoneOf(data)} />
  ),
  "dashboard/payouts/balance-panel.tsx": (data) => <BalancePanel ledger={data.of(ledgerSchema)} />,
  "dashboard/accounting/accounting-form.tsx": (data) => (
    <AccountingForm orgSlug={ORG} accounting={data.of(accountingSchema)} />
  ),
  "dashboard/accounting/codeless-funds.tsx": (data) => (
    <CodelessFunds
      orgSlug={ORG}
      donationAccount={data.text()}
      funds={data.of(accountingAnswerSchema).fundsWithoutCode}
    />
  ),
  "dashboard/accounting/journal-download.tsx": (data) => (
    <JournalDownload orgId={data.text()} from={data.text()} to={data.text()} />
  ),
  "dashboard/payouts/payout-filters.tsx": (data) => (
    <PayoutFilters path="/p" status={data.text()} dates={datesOf(data)} />
  ),
  "dashboard/payouts/payout-items.tsx": (data) => (
    <PayoutItems {...orgContext(data)} items={data.of(payoutItemListSchema).items} />
  ),
  "dashboard/payouts/payout-movements.tsx": (data) => (
    <PayoutMovements
      {...orgContext(data)}
      path="/p"
      page={data.of(payoutItemListSchema)}
      continued={data.flag()}
      inAll={data.number()}
    />
  ),
  "dashboard/payouts/payout-state.tsx": (data) => (
    <PayoutState payout={data.of(payoutDetailSchema)} zone={zoneOf(data)} />
  ),
  "dashboard/payouts/payout-funds.tsx": (data) => <PayoutFunds payout={data.of(payoutDetailSchema)} />,
  "dashboard/payouts/payout-summary.tsx": (data) => <PayoutSummary payout={data.of(payoutDetailSchema)} />,
  "dashboard/payouts/payout-table.tsx": (data) => (
    <PayoutTable {...orgContext(data)} payouts={data.of(payoutListSchema).payouts} visibility={ALL_COLUMNS} />
  ),
  "dashboard/subscriptions/amount-form.tsx": (data) => (
    <AmountForm
      subscription={data.of(subscriptionSchema)}
      busy={data.flag()}
      problem={data.text()}
      onSave={noop}
      onCancel={noop}
    />
  ),
  "dashboard/subscriptions/cancel-form.tsx": (data) => (
    <CancelForm busy={data.flag()} problem={data.text()} onEnd={noop} onKeep={noop} />
  ),
  "dashboard/subscriptions/pause-form.tsx": (data) => (
    <PauseForm busy={data.flag()} problem={data.text()} onPause={noop} onKeep={noop} />
  ),
  "dashboard/subscriptions/postpone-form.tsx": (data) => (
    <PostponeForm busy={data.flag()} problem={data.text()} onSave={noop} onKeep={noop} />
  ),
  "dashboard/subscriptions/subscription-actions.tsx": (data) => (
    <SubscriptionActions subscription={data.of(subscriptionSchema)} donor={data.text()} />
  ),
  "dashboard/subscriptions/subscription-figures.tsx": (data) => (
    <SubscriptionFigures summary={data.of(subscriptionSummarySchema)} />
  ),
  "dashboard/subscriptions/subscription-history.tsx": (data) => (
    <SubscriptionHistory
      {...orgContext(data)}
      history={data.of(subscriptionSchema).history}
      names={new Map([["a", data.text()]])}
    />
  ),
  "dashboard/subscriptions/subscription-state.tsx": (data) => (
    <SubscriptionState subscription={data.of(subscriptionSchema)} zone={zoneOf(data)} />
  ),
  "dashboard/subscriptions/subscription-table.tsx": (data) => (
    <SubscriptionTable
      {...orgContext(data)}
      subscriptions={data.of(subscriptionListSchema).subscriptions}
      oneDonor={data.flag()}
      visibility={ALL_COLUMNS}
    />
  ),
  "dashboard/refunds/refund-button.tsx": (data) => (
    <RefundButton quote={data.of(refundQuoteSchema)} donor={data.text()} />
  ),
  "dashboard/refunds/refund-form.tsx": (data) => (
    <RefundForm api={API} quote={data.of(refundQuoteSchema)} onDone={noop} onCancel={noop} />
  ),
  "dashboard/refunds/refund-panel.tsx": (data) => (
    <RefundPanel
      refunds={[{ ...data.of(refundSchema), byName: data.text() }]}
      quote={data.of(refundQuoteSchema)}
      donor={data.text()}
      mayRefund={data.flag()}
      zone={zoneOf(data)}
    />
  ),
  "dashboard/refunds/refund-preview.tsx": (data) => <RefundPreview quote={data.of(refundQuoteSchema)} />,
};
