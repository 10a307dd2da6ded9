import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Note, Paragraph } from "./pieces";

export type SubscriptionChangedProps = {
  firstName: string;
  change:
    | { kind: "amount"; amount: string; shortAmount: string }
    | { kind: "payment_method"; method: string | null }
    | { kind: "paused" }
    | { kind: "paused_until"; day: string }
    | { kind: "resumed" }
    | { kind: "next_charge"; day: string };
  /** Whether staff made the change, not the donor. */
  byStaff: boolean;
  interval: string;
  amount: string;
  totalCharged: string | null;
  campaign: string;
  paymentMethod: string | null;
  nextCharge: string | null;
  ein: string | null;
  email: string;
  link: string;
};
type Props = SubscriptionChangedProps & { frame: Frame };

/** Confirms a change of a recurring donation to its donor. */
export const subscriptionChanged = defineEmail<SubscriptionChangedProps>({
  subject: newsOf,
  Template: SubscriptionChanged,
  examples: {
    amount: example({ change: { kind: "amount", amount: "$75.00", shortAmount: "$75" } }),
    "payment method": example({ change: { kind: "payment_method", method: "Visa ending in 1111" } }),
    "paused by staff": example({ change: { kind: "paused" }, byStaff: true, nextCharge: null }),
    "paused until a day": example({ change: { kind: "paused_until", day: "Feb 1, 2027" }, nextCharge: null }),
    resumed: example({ change: { kind: "resumed" } }),
    "next date": example({ change: { kind: "next_charge", day: "Feb 15, 2027" } }),
  },
});

function SubscriptionChanged(props: Props) {
  const { frame, byStaff, interval, totalCharged, paymentMethod, nextCharge } = props;
  const sentence = sentenceOf(props);
  return (
    <Layout
      frame={frame}
      title="Your recurring donation"
      preview={sentence}
      heading={newsOf(props)}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>
        {sentence}
        {byStaff && ` ${frame.organization} made this change.`}
      </Paragraph>
      <Facts
        rows={[
          { label: "Gift", value: `${props.amount} ${interval}` },
          totalCharged ? { label: "Charged with the fees you cover", value: totalCharged } : null,
          { label: "Campaign", value: props.campaign },
          paymentMethod ? { label: "Payment method", value: paymentMethod } : null,
          nextCharge ? { label: "Next charge", value: nextCharge, strong: true } : null,
        ]}
      />
      <Note>
        Not what you wanted? Open your recurring donation to request a link that changes it, or reply to this
        email.
      </Note>
      <Action label="Open your recurring donation" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function newsOf({ frame, change, interval }: Props): string {
  switch (change.kind) {
    case "amount":
      return `Your ${interval} gift is now ${change.shortAmount}`;
    case "payment_method":
      return `Your ${interval} gift has a new payment method`;
    case "paused":
    case "paused_until":
      return `Your ${interval} gift to ${frame.organization} is paused`;
    case "resumed":
      return `Your ${interval} gift to ${frame.organization} has resumed`;
    case "next_charge":
      return `Your next gift to ${frame.organization} is on ${change.day}`;
  }
}

function sentenceOf({ frame, firstName, change, interval }: Props): string {
  const donation = `${firstName}, your ${interval} gift to ${frame.organization}`;
  switch (change.kind) {
    case "amount":
      return `${donation} is ${change.amount} starting with your next charge. Thank you for your support.`;
    case "payment_method":
      return `${donation} will be charged to ${change.method ?? "your new payment method"} from now on.`;
    case "paused":
      return `${donation} is paused, so nothing is charged for now. Thank you for everything you have given.`;
    case "paused_until":
      return `${donation} is paused until ${change.day}. Nothing is charged before then.`;
    case "resumed":
      return `${donation} has resumed. Thank you for your steady support.`;
    case "next_charge":
      return `${donation} is charged next on ${change.day}, and from then on in the same rhythm.`;
  }
}

function example(
  given: Pick<SubscriptionChangedProps, "change"> & Partial<SubscriptionChangedProps>,
): SubscriptionChangedProps {
  return {
    firstName: "Ada",
    byStaff: false,
    interval: "monthly",
    amount: "$75.00",
    totalCharged: null,
    campaign: "Winter Beds",
    paymentMethod: "Visa ending in 4242",
    nextCharge: "Dec 21, 2026",
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds/recurring/example",
    ...given,
  };
}
