import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type PayoutFailedProps = {
  amount: string;
  created: string;
  reason: string | null;
  payoutId: string;
  link: string;
};
type Props = PayoutFailedProps & { frame: Frame };

/** Notifies staff of a failed payout. */
export const payoutFailed = defineEmail<PayoutFailedProps>({
  subject: ({ amount }) => `A payout of ${amount} failed`,
  Template: PayoutFailed,
  examples: {
    failed: {
      amount: "$8,470.00",
      created: "Nov 21, 2026, 9:05 AM EST",
      reason: "The bank account has been closed.",
      payoutId: "po_1N8cGh2eZvKYlo2C",
      link: "https://give.example.org/dashboard/hope-shelter/payouts/example",
    },
  },
});

function PayoutFailed({ frame, amount, created, reason, payoutId, link }: Props) {
  const opening = "Your bank returned this payout. The money is back in your balance; nothing is lost.";
  return (
    <Layout
      frame={frame}
      title="Payout failed"
      preview={opening}
      heading={`A payout of ${amount} failed`}
      footer={staffFooter(frame)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        Please check your bank account details at the payment processor. The next payout will include this
        money.
      </Paragraph>
      <Facts
        rows={[
          { label: "Amount", value: amount, strong: true },
          { label: "Created", value: created },
          { label: "Reason", value: reason ? reason : "The bank gave no reason" },
          { label: "Payout ID", value: payoutId },
        ]}
      />
      <Action label="Open the payout" link={link} colors={frame.colors} />
    </Layout>
  );
}
