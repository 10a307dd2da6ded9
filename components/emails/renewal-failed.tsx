import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Paragraph } from "./pieces";

export type RenewalFailedProps = {
  firstName: string;
  amount: string;
  interval: string;
  campaign: string;
  /** The renewal's state when the email is sent. */
  status: { kind: "unpaid"; nextAttempt: string | null } | { kind: "paid" } | { kind: "canceled" };
  reason: string | null;
  paymentMethod: string | null;
  triedOn: string;
  /** Whether the link permits changing the payment method; otherwise it only shows the recurring donation. */
  canUpdate: boolean;
  ein: string | null;
  email: string;
  link: string;
};
type Props = RenewalFailedProps & { frame: Frame };

/** Notifies a donor of a failed renewal, and what to do. */
export const renewalFailed = defineEmail<RenewalFailedProps>({
  subject: ({ frame, interval }) => `Your ${interval} gift to ${frame.organization} could not be charged`,
  Template: RenewalFailed,
  examples: {
    unpaid: example({}),
    "paid since": example({ status: { kind: "paid" }, canUpdate: false }),
    "canceled since": example({ status: { kind: "canceled" }, canUpdate: false }),
  },
});

function RenewalFailed(props: Props) {
  const { frame, interval, amount, campaign, reason, paymentMethod, canUpdate } = props;
  const opening = `We couldn’t charge ${amount} for your ${interval} gift to ${frame.organization} (${campaign}).`;
  return (
    <Layout
      frame={frame}
      title="Your gift could not be charged"
      preview={opening}
      heading={`${props.firstName}, your ${interval} gift didn’t go through`}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>{nextStep(props)}</Paragraph>
      <Facts
        rows={[
          { label: "Amount", value: amount, strong: true },
          { label: "Reason", value: reason ? reason : "The payment was declined" },
          paymentMethod ? { label: "Payment method", value: paymentMethod } : null,
          { label: "Tried on", value: props.triedOn },
        ]}
      />
      <Action
        label={canUpdate ? "Update payment method" : "Open your recurring donation"}
        link={props.link}
        colors={frame.colors}
      />
    </Layout>
  );
}

function nextStep({ status }: Props): string {
  if (status.kind === "paid") return "It has been paid since, so there is nothing to do. Thank you.";
  if (status.kind === "canceled") return "Your recurring gift has ended, and nothing more will be charged.";
  const retry = status.nextAttempt ? `We’ll try again on ${status.nextAttempt}. ` : "";
  return `${retry}If your card has expired or changed, update your payment method and we’ll charge it right away. The link below works for 7 days and changes nothing else.`;
}

function example(given: Partial<RenewalFailedProps>): RenewalFailedProps {
  return {
    firstName: "Ada",
    amount: "$25.87",
    interval: "monthly",
    campaign: "Winter Beds",
    status: { kind: "unpaid", nextAttempt: "Nov 24, 2026" },
    reason: "The card has expired",
    paymentMethod: "Visa ending in 4242",
    triedOn: "Nov 21, 2026",
    canUpdate: true,
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds/recurring/example",
    ...given,
  };
}
