import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, OWN_EXAMPLE, type OwnText, ownSubject } from "../own-text";
import { Action, Facts, Note, Paragraph, Paragraphs } from "../pieces";
import { greeted, textsOf } from "../texts";

export type SubscriptionChangedProps = {
  /** The organization's own subject and paragraphs; they do not replace the sentence that states the change. */
  own: OwnText;
  firstName: string;
  change:
    | { kind: "amount"; amount: string; shortAmount: string }
    | { kind: "frequency" }
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
  subject: (props) => ownSubject(props.own) ?? newsOf(props),
  Template: SubscriptionChanged,
  examples: {
    amount: example({ change: { kind: "amount", amount: "$75.00", shortAmount: "$75" } }),
    frequency: example({ change: { kind: "frequency" }, interval: "quarterly" }),
    "payment method": example({ change: { kind: "payment_method", method: "Visa ending in 1111" } }),
    "paused by staff": example({ change: { kind: "paused" }, byStaff: true, nextCharge: null }),
    "paused until a day": example({ change: { kind: "paused_until", day: "Feb 1, 2027" }, nextCharge: null }),
    "own text": example({ change: { kind: "paused" }, own: OWN_EXAMPLE }),
    resumed: example({ change: { kind: "resumed" } }),
    "next date": example({ change: { kind: "next_charge", day: "Feb 15, 2027" } }),
  },
});

function SubscriptionChanged(props: Props) {
  const { frame, byStaff, interval, totalCharged, paymentMethod, nextCharge } = props;
  const sentence = sentenceOf(props);
  const t = textsOf(frame);
  return (
    <Layout
      frame={frame}
      title={t("subscriptionChanged.title")}
      preview={sentence}
      heading={newsOf(props)}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>
        {sentence}
        {byStaff && ` ${t("subscriptionChanged.byStaff", { organization: frame.organization })}`}
      </Paragraph>
      <Paragraphs of={props.own.opening} />
      <Facts
        rows={[
          { label: t("facts.gift"), value: t("facts.giftOf", { amount: props.amount, interval }) },
          totalCharged ? { label: t("facts.chargedWithFees"), value: totalCharged } : null,
          { label: t("facts.campaign"), value: props.campaign },
          paymentMethod ? { label: t("facts.paymentMethod"), value: paymentMethod } : null,
          nextCharge ? { label: t("facts.nextCharge"), value: nextCharge, strong: true } : null,
        ]}
      />
      <Paragraphs of={props.own.closing} />
      <Note>{t("subscriptionChanged.undo")}</Note>
      <Action label={t("openRecurring")} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function newsOf({ frame, change, interval }: Props): string {
  const t = textsOf(frame);
  const { organization } = frame;
  switch (change.kind) {
    case "amount":
      return t("subscriptionChanged.heading.amount", { interval, amount: change.shortAmount });
    case "frequency":
      return t("subscriptionChanged.heading.frequency", { interval, organization });
    case "payment_method":
      return t("subscriptionChanged.heading.payment_method", { interval });
    case "paused":
    case "paused_until":
      return t("subscriptionChanged.heading.paused", { interval, organization });
    case "resumed":
      return t("subscriptionChanged.heading.resumed", { interval, organization });
    case "next_charge":
      return t("subscriptionChanged.heading.next_charge", { organization, day: change.day });
  }
}

function sentenceOf({ frame, firstName, change, interval }: Props): string {
  const t = textsOf(frame);
  const about = { ...greeted(firstName), interval, organization: frame.organization };
  switch (change.kind) {
    case "amount":
      return t("subscriptionChanged.sentence.amount", { ...about, amount: change.amount });
    case "payment_method":
      return change.method === null
        ? t("subscriptionChanged.sentence.new_method", about)
        : t("subscriptionChanged.sentence.payment_method", { ...about, method: change.method });
    case "paused_until":
      return t("subscriptionChanged.sentence.paused_until", { ...about, day: change.day });
    case "frequency":
    case "paused":
    case "resumed":
      return t(`subscriptionChanged.sentence.${change.kind}`, about);
    case "next_charge":
      return t("subscriptionChanged.sentence.next_charge", { ...about, day: change.day });
  }
}

function example(
  given: Pick<SubscriptionChangedProps, "change"> & Partial<SubscriptionChangedProps>,
): SubscriptionChangedProps {
  return {
    own: NO_OWN_TEXT,
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
