import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Note, Paragraph } from "./pieces";

export type BankPaymentProps = {
  /** Of a bank payment: the bank has it, or refused it later. */
  state: { kind: "on_its_way" | "failed" };
  firstName: string;
  /** What the donor pays, such as `$50.00`. */
  amount: string;
  campaign: string;
  /** `2 tickets`, or null for a donation. */
  tickets: string | null;
  date: string;
  paymentMethod: string;
  /** Why it failed; null if unknown or not failed. */
  reason: string | null;
  ein: string | null;
  email: string;
  link: string;
};
type Props = BankPaymentProps & { frame: Frame };

/** Notifies the donor of a bank payment that has not arrived: it is on its way, or it failed. It is no receipt. */
export const bankPayment = defineEmail<BankPaymentProps>({
  subject: ({ frame, state, amount }) =>
    state.kind === "failed"
      ? `Your ${amount} bank payment to ${frame.organization} didn’t go through`
      : `Your ${amount} bank payment to ${frame.organization} is on its way`,
  Template: BankPayment,
  examples: {
    "on its way": example({}),
    "tickets on their way": example({ campaign: "Winter Gala", tickets: "2 tickets" }),
    failed: example({ state: { kind: "failed" }, reason: "The bank account is closed" }),
    "failed without a reason": example({ state: { kind: "failed" } }),
  },
});

function BankPayment(props: Props) {
  const { frame, state, amount, tickets, reason } = props;
  const hasFailed = state.kind === "failed";
  const what = tickets ? `${amount} bank payment for ${tickets}` : `${amount} bank payment`;
  const opening = hasFailed
    ? `Your ${what} to ${frame.organization} didn’t go through, so the money stays in your account.`
    : `Your ${what} to ${frame.organization} is on its way; it takes 3–5 business days.`;
  return (
    <Layout
      frame={frame}
      title="Bank payment"
      preview={opening}
      heading={hasFailed ? "Your bank payment didn’t go through" : `Thank you, ${props.firstName}`}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        {hasFailed
          ? "You can try again with another bank account or a card."
          : "Your receipt follows when it arrives. There is nothing you need to do."}
      </Paragraph>
      <Facts
        rows={[
          { label: "Amount", value: amount },
          { label: "Campaign", value: props.campaign },
          { label: "Started", value: props.date },
          { label: "Payment method", value: props.paymentMethod },
          reason ? { label: "Reason", value: reason } : null,
        ]}
      />
      {!hasFailed && <Note>This email is not a receipt: the payment counts once it arrives.</Note>}
      <Action label={hasFailed ? "Try again" : "See your payment"} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<BankPaymentProps>): BankPaymentProps {
  return {
    state: { kind: "on_its_way" },
    firstName: "Ada",
    amount: "$50.00",
    campaign: "Winter Beds",
    tickets: null,
    date: "Nov 21, 2026",
    paymentMethod: "Bank transfer (ACH)",
    reason: null,
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds/thanks/example",
    ...given,
  };
}
