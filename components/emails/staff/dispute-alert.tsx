import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, AmountTable, Facts, Note, Paragraph } from "../pieces";

export type DisputeAlertProps = {
  /** `again`: the bank withdrew the money again after returning it. `inquiry`: no money has moved. */
  dispute: { kind: "opened" | "again" | "inquiry" };
  disputed: string;
  reason: string;
  /** The deadline for a response; null if none is needed. */
  deadline: string | null;
  /** Whether evidence can be submitted. */
  isAnswerable: boolean;
  disputeId: string;
  donor: string;
  donorEmail: string;
  campaign: string;
  tickets: string | null;
  amount: string;
  totalCharged: string;
  paymentMethod: string;
  date: string;
  receiptNumber: string;
  link: string;
};
type Props = DisputeAlertProps & { frame: Frame };

/** Notifies staff of a dispute: amount, reason, deadline and where to respond. */
export const disputeAlert = defineEmail<DisputeAlertProps>({
  subject: ({ dispute, disputed, donor }) =>
    `Dispute${dispute.kind === "again" ? " again" : ""}: ${disputed}, ${donor}`,
  Template: DisputeAlert,
  examples: {
    opened: example({}),
    inquiry: example({ dispute: { kind: "inquiry" } }),
    again: example({ dispute: { kind: "again" }, deadline: null, isAnswerable: false }),
    tickets: example({ campaign: "Winter Gala", tickets: "2 tickets" }),
  },
});

function DisputeAlert(props: Props) {
  const { frame, dispute, disputed, deadline, donor, tickets, amount } = props;
  const noun = nounOf(props);
  const opening = openingOf(props);
  return (
    <Layout
      frame={frame}
      title="Dispute"
      preview={opening}
      heading={`A ${noun} of ${amount} is disputed${dispute.kind === "again" ? " again" : ""}`}
      footer={staffFooter(frame)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>{meaningOf(props)}</Paragraph>
      <AmountTable
        rows={[
          { label: "Disputed", value: disputed, strong: true },
          { label: "Reason", value: props.reason },
          { label: "Respond by", value: deadline ?? "No response needed", strong: true },
          { label: "Dispute ID", value: props.disputeId },
        ]}
      />
      <Paragraph>
        {props.isAnswerable
          ? "Respond before the deadline: the dispute’s page in the dashboard leads to the form for your evidence."
          : "Open the dispute in the dashboard to follow it."}
      </Paragraph>
      <Note>
        {`Useful evidence: the receipt, your correspondence with the donor, and anything that shows they knew about the ${noun}.`}
      </Note>
      <Facts
        rows={[
          { label: "Donor", value: donor },
          { label: "Email", value: props.donorEmail },
          { label: tickets ?? "Donation", value: amount },
          { label: "Charged", value: props.totalCharged },
          { label: "Payment method", value: props.paymentMethod },
          { label: tickets ? "Paid" : "Donated", value: props.date },
          { label: "Receipt number", value: props.receiptNumber },
        ]}
      />
      <Action label="Open the dispute" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function nounOf({ tickets }: Props): string {
  return tickets ? "payment" : "donation";
}

function openingOf({ dispute, donor, disputed, tickets, campaign }: Props): string {
  const what = tickets ? `payment for ${tickets}` : "donation";
  return dispute.kind === "again"
    ? `${donor}’s bank has withdrawn ${disputed} of their ${what} to ${campaign} again after returning it.`
    : `${donor}’s bank disputes ${disputed} of their ${what} to ${campaign}.`;
}

function meaningOf(props: Props): string {
  const noun = nounOf(props);
  switch (props.dispute.kind) {
    case "again":
      return `Your share has been deducted from your balance again, and the ${noun} doesn’t count while the bank holds the money.`;
    case "inquiry":
      return "This is an inquiry: no money has moved. A good response or a refund can settle it.";
    case "opened":
      return `While the dispute is open, the bank holds the money: your share is deducted from your balance and returned if you win. Until then, the ${noun} doesn’t count.`;
  }
}

function example(given: Partial<DisputeAlertProps>): DisputeAlertProps {
  return {
    dispute: { kind: "opened" },
    disputed: "$51.43",
    reason: "The cardholder says that they did not make this payment",
    deadline: "Nov 30, 2026, 11:59 PM EST",
    isAnswerable: true,
    disputeId: "du_1N8cGh2eZvKYlo2C",
    donor: "Ada Okafor",
    donorEmail: "ada@example.org",
    campaign: "Winter Beds",
    tickets: null,
    amount: "$50.00",
    totalCharged: "$51.43",
    paymentMethod: "Card",
    date: "Nov 21, 2026, 9:05 AM EST",
    receiptNumber: "ALM-7K3M-9Q2X-TB4C",
    link: "https://give.example.org/dashboard/hope-shelter/disputes/example",
    ...given,
  };
}
