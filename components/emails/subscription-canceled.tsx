import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Paragraph } from "./pieces";

export type SubscriptionCanceledProps = {
  firstName: string;
  canceledBy: { kind: "donor" | "staff" | "declines" | "processor" };
  amount: string;
  interval: string;
  campaign: string;
  endedOn: string;
  ein: string | null;
  email: string;
  link: string;
};
type Props = SubscriptionCanceledProps & { frame: Frame };

/** Confirms to a donor that their recurring donation has ended. */
export const subscriptionCanceled = defineEmail<SubscriptionCanceledProps>({
  subject: ({ frame, interval }) => `Your ${interval} gift to ${frame.organization} has ended`,
  Template: SubscriptionCanceled,
  examples: {
    "by the donor": example("donor"),
    "by staff": example("staff"),
    "after failed payments": example("declines"),
    "at the payment processor": example("processor"),
  },
});

function SubscriptionCanceled(props: Props) {
  const { frame, interval } = props;
  const opening = openingOf(props);
  return (
    <Layout
      frame={frame}
      title="Your recurring donation has ended"
      preview={opening}
      heading={`Thank you for giving, ${props.firstName}`}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>Nothing more will be charged, and your receipts stay available.</Paragraph>
      <Facts
        rows={[
          { label: "Gift", value: `${props.amount} ${interval}` },
          { label: "Campaign", value: props.campaign },
          { label: "Ended on", value: props.endedOn },
        ]}
      />
      <Action
        label={props.canceledBy.kind === "declines" ? "Start again" : "Give again"}
        link={props.link}
        colors={frame.colors}
      />
    </Layout>
  );
}

function openingOf({ frame: { organization }, canceledBy, interval }: Props): string {
  switch (canceledBy.kind) {
    case "donor":
      return `You have ended your ${interval} gift to ${organization}. It made a difference.`;
    case "staff":
      return `${organization} has ended your ${interval} gift. It made a difference.`;
    case "declines":
      return `Your ${interval} gift to ${organization} has ended, because the payment failed too often. You can start it again with another payment method.`;
    case "processor":
      return `Your ${interval} gift to ${organization} has ended. It made a difference.`;
  }
}

function example(kind: SubscriptionCanceledProps["canceledBy"]["kind"]): SubscriptionCanceledProps {
  return {
    firstName: "Ada",
    canceledBy: { kind },
    amount: "$25.00",
    interval: "monthly",
    campaign: "Winter Beds",
    endedOn: "Nov 21, 2026",
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds",
  };
}
