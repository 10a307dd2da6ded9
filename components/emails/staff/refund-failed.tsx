import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type RefundFailedProps = {
  amount: string;
  donor: string;
  donorEmail: string;
  isTickets: boolean;
  /** Whether the refund had counted, in which case the donor was notified of it. */
  donorWasNotified: boolean;
  reason: string | null;
  campaign: string;
  receiptNumber: string;
  link: string;
};
type Props = RefundFailedProps & { frame: Frame };

/** Notifies staff of a failed refund and the next step. */
export const refundFailed = defineEmail<RefundFailedProps>({
  subject: ({ amount, donor }) => `A refund of ${amount} failed: ${donor}`,
  Template: RefundFailed,
  examples: { "after the notice": example({ donorWasNotified: true }), "at once": example({}) },
});

function RefundFailed(props: Props) {
  const { frame, amount, donor, donorWasNotified, reason } = props;
  const noun = props.isTickets ? "payment" : "donation";
  const opening = `The refund of ${amount} to ${donor} did not go through.`;
  return (
    <Layout
      frame={frame}
      title="Refund failed"
      preview={opening}
      heading={`A refund of ${amount} failed`}
      footer={staffFooter(frame)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        {donorWasNotified
          ? `The money is back in your balance and the ${noun} counts again. We had already told the donor about the refund, so please contact them and agree on another way to return it.`
          : `Nothing was deducted from your balance and the ${noun} still counts. Try again, or agree on another way with the donor.`}
      </Paragraph>
      <Facts
        rows={[
          { label: "Refund", value: amount, strong: true },
          { label: "Reason", value: reason ? reason : "The processor gave no reason" },
          { label: "Donor", value: donor },
          { label: "Email", value: props.donorEmail },
          { label: "Campaign", value: props.campaign },
          { label: "Receipt number", value: props.receiptNumber },
        ]}
      />
      <Action label={`Open the ${noun}`} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<RefundFailedProps>): RefundFailedProps {
  return {
    amount: "$10.00",
    donor: "Ada Okafor",
    donorEmail: "ada@example.org",
    isTickets: false,
    donorWasNotified: false,
    reason: "The donor’s card was lost or stolen",
    campaign: "Winter Beds",
    receiptNumber: "ALM-7K3M-9Q2X-TB4C",
    link: "https://give.example.org/dashboard/hope-shelter/donations/example",
    ...given,
  };
}
