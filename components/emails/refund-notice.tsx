import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, AmountTable, Facts, Note, Paragraph } from "./pieces";

/** The part of the payment that still counts for tax purposes. */
type Tax =
  /** Donations to the organization are not deductible. */
  | { kind: "unsaid" }
  | { kind: "nothing" }
  | { kind: "unstated" }
  | { kind: "remaining" }
  | { kind: "less_goods"; value: string; deductible: string };

export type RefundNoticeProps = {
  /** `oversold`: the tickets had sold out before the payment arrived. */
  refund: { kind: "oversold" | "full" | "partial" };
  amount: string;
  totalPaid: string;
  totalRefunded: string;
  remaining: string;
  campaign: string;
  /** `2 tickets`, or null for a donation. */
  tickets: string | null;
  tax: Tax;
  receiptNumber: string;
  date: string;
  paymentMethod: string;
  isBankTransfer: boolean;
  ein: string | null;
  email: string;
  link: string;
};
type Props = RefundNoticeProps & { frame: Frame };

/** Notifies the donor of a refund: the reason if known, when it arrives, and what remains for tax purposes. */
export const refundNotice = defineEmail<RefundNoticeProps>({
  subject: ({ frame, amount }) => `Your ${amount} refund from ${frame.organization}`,
  Template: RefundNotice,
  examples: {
    partial: example({}),
    full: example({
      refund: { kind: "full" },
      amount: "$50.00",
      totalRefunded: "$50.00",
      remaining: "$0.00",
      tax: { kind: "nothing" },
    }),
    "to a bank account": example({ isBankTransfer: true, paymentMethod: "Bank transfer (ACH)" }),
    "giving level": example({ tax: { kind: "less_goods", value: "$20.00", deductible: "$20.00" } }),
    "some tickets": example({ campaign: "Winter Gala", tickets: "2 tickets", tax: { kind: "unstated" } }),
    "not deductible": example({ tax: { kind: "unsaid" } }),
    "sold out": example({
      refund: { kind: "oversold" },
      campaign: "Winter Gala",
      tickets: "2 tickets",
      amount: "$50.00",
      totalRefunded: "$50.00",
      remaining: "$0.00",
      tax: { kind: "nothing" },
    }),
  },
});

function RefundNotice(props: Props) {
  const { frame, amount, tickets, tax, isBankTransfer } = props;
  const opening = openingOf(props);
  return (
    <Layout
      frame={frame}
      title="Refund"
      preview={opening}
      heading={`Your refund of ${amount}`}
      footer={donorFooter(frame, props, "Keep this email with your receipt. ")}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        {isBankTransfer
          ? "The money goes back to the bank account you paid from, usually within 3–5 business days."
          : "The money goes back to the card you paid with. Your bank may take 5–10 business days to show it."}
      </Paragraph>
      <AmountTable
        rows={[
          { label: "Refund", value: amount, strong: true },
          { label: "You paid", value: props.totalPaid },
          { label: "Total refunded", value: props.totalRefunded },
          { label: "Remaining payment", value: props.remaining },
          tax.kind === "less_goods" && { label: "Tax-deductible amount", value: tax.deductible },
        ]}
      />
      <Facts
        rows={[
          { label: "Receipt number", value: props.receiptNumber },
          { label: tickets ? "Paid" : "Donated", value: props.date },
          { label: "Campaign", value: props.campaign },
          { label: "Payment method", value: props.paymentMethod },
        ]}
      />
      <Note>{taxStatement(props)}</Note>
      <Action label="View your receipt online" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function openingOf({ frame: { organization }, refund, tickets, campaign, amount }: Props): string {
  const what = tickets ? `payment for ${tickets}` : "gift";
  switch (refund.kind) {
    case "oversold":
      return `We’re sorry: ${campaign} sold out before your ${what} arrived. You have no ticket, and your full payment of ${amount} is on its way back to you.`;
    case "full":
      return `${organization} has refunded your ${what} to ${campaign} in full: ${amount}.`;
    case "partial":
      return `${organization} has refunded ${amount} of your ${what} to ${campaign}.`;
  }
}

/** Only the part of a gift that was not refunded is deductible. */
function taxStatement({ frame: { organization }, tax, tickets, receiptNumber, remaining }: Props): string {
  const correction = "This email corrects that receipt.";
  switch (tax.kind) {
    case "unsaid":
      return `Receipt ${receiptNumber} now counts for ${remaining}. ${correction}`;
    case "nothing":
      return `For tax purposes, nothing remains of this ${tickets ? "payment" : "gift"}: receipt ${receiptNumber} is no longer valid.`;
    case "unstated":
      return `For tax purposes, receipt ${receiptNumber} now counts for no more than your remaining payment of ${remaining}, and of that only the part above the fair market value of your tickets, which ${organization} can tell you. ${correction}`;
    case "remaining":
      return `For tax purposes, receipt ${receiptNumber} now counts for your remaining payment of ${remaining}. ${correction}`;
    case "less_goods":
      return `For tax purposes, receipt ${receiptNumber} now counts for your remaining payment of ${remaining} less the value of what you received (${tax.value}), which leaves ${tax.deductible}. ${correction}`;
  }
}

function example(given: Partial<RefundNoticeProps>): RefundNoticeProps {
  return {
    refund: { kind: "partial" },
    amount: "$10.00",
    totalPaid: "$50.00",
    totalRefunded: "$10.00",
    remaining: "$40.00",
    campaign: "Winter Beds",
    tickets: null,
    tax: { kind: "remaining" },
    receiptNumber: "ALM-7K3M-9Q2X-TB4C",
    date: "Nov 21, 2026, 9:05 AM EST",
    paymentMethod: "Card",
    isBankTransfer: false,
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds/thanks/example",
    ...given,
  };
}
