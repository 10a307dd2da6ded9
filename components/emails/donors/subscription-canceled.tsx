import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, OWN_EXAMPLE, type OwnText, ownSubject } from "../own-text";
import { Action, Facts, Paragraph, Paragraphs } from "../pieces";
import { greeted, textsOf } from "../texts";

export type SubscriptionCanceledProps = {
  /** The organization's own subject and paragraphs; they do not replace the facts, or why it ended by itself. */
  own: OwnText;
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
  subject: ({ frame, interval, own }) =>
    ownSubject(own) ??
    textsOf(frame)("subscriptionCanceled.subject", { interval, organization: frame.organization }),
  Template: SubscriptionCanceled,
  examples: {
    "by the donor": example("donor"),
    "by staff": example("staff"),
    "after failed payments": example("declines"),
    "at the payment processor": example("processor"),
    "own text": { ...example("donor"), own: OWN_EXAMPLE },
  },
});

function SubscriptionCanceled(props: Props) {
  const { frame, interval, canceledBy, own } = props;
  const endedByItself = canceledBy.kind === "declines" || canceledBy.kind === "processor";
  const t = textsOf(frame);
  const opening = t(`subscriptionCanceled.opening.${canceledBy.kind}`, {
    interval,
    organization: frame.organization,
  });
  return (
    <Layout
      frame={frame}
      title={t("subscriptionCanceled.title")}
      preview={own.opening[0]?.text ?? opening}
      heading={t("subscriptionCanceled.heading", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props)}
    >
      {(own.opening.length === 0 || endedByItself) && <Paragraph>{opening}</Paragraph>}
      <Paragraphs of={own.opening} />
      <Paragraph>{t("subscriptionCanceled.nothingMore")}</Paragraph>
      <Facts
        rows={[
          { label: t("facts.gift"), value: t("facts.giftOf", { amount: props.amount, interval }) },
          { label: t("facts.campaign"), value: props.campaign },
          { label: t("subscriptionCanceled.endedOn"), value: props.endedOn },
        ]}
      />
      <Paragraphs of={own.closing} />
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
    own: NO_OWN_TEXT,
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
