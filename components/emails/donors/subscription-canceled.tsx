import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";
import { textsOf } from "../texts";

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
  subject: ({ frame, interval }) =>
    textsOf(frame)("subscriptionCanceled.subject", { interval, organization: frame.organization }),
  Template: SubscriptionCanceled,
  examples: {
    "by the donor": example("donor"),
    "by staff": example("staff"),
    "after failed payments": example("declines"),
    "at the payment processor": example("processor"),
  },
});

function SubscriptionCanceled(props: Props) {
  const { frame, interval, canceledBy } = props;
  const t = textsOf(frame);
  const opening = t(`subscriptionCanceled.opening.${canceledBy.kind}`, {
    interval,
    organization: frame.organization,
  });
  return (
    <Layout
      frame={frame}
      title={t("subscriptionCanceled.title")}
      preview={opening}
      heading={t("subscriptionCanceled.heading", { firstName: props.firstName })}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>{t("subscriptionCanceled.nothingMore")}</Paragraph>
      <Facts
        rows={[
          { label: t("facts.gift"), value: t("facts.giftOf", { amount: props.amount, interval }) },
          { label: t("facts.campaign"), value: props.campaign },
          { label: t("subscriptionCanceled.endedOn"), value: props.endedOn },
        ]}
      />
      <Action
        label={
          canceledBy.kind === "declines"
            ? t("subscriptionCanceled.startAgain")
            : t("subscriptionCanceled.giveAgain")
        }
        link={props.link}
        colors={frame.colors}
      />
    </Layout>
  );
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
