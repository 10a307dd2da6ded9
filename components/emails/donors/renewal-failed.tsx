import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, OWN_EXAMPLE, type OwnText, ownSubject } from "../own-text";
import { Action, Facts, Paragraph, Paragraphs } from "../pieces";
import { greeted, textsOf } from "../texts";

export type RenewalFailedProps = {
  /** The organization's own subject and paragraphs; they do not replace the facts and the next step. */
  own: OwnText;
  firstName: string;
  amount: string;
  interval: string;
  campaign: string;
  /** State of the renewal when the email is sent. */
  status: { kind: "unpaid"; nextAttempt: string | null } | { kind: "paid" } | { kind: "canceled" };
  reason: string;
  paymentMethod: string | null;
  triedOn: string;
  /** Whether the link permits changing the payment method; otherwise it only shows the recurring donation. */
  canUpdate: boolean;
  ein: string | null;
  email: string;
  link: string;
};
type Props = RenewalFailedProps & { frame: Frame };

/** Notifies a donor of a failed renewal and the next step. */
export const renewalFailed = defineEmail<RenewalFailedProps>({
  subject: ({ frame, interval, own }) =>
    ownSubject(own) ??
    textsOf(frame)("renewalFailed.subject", { interval, organization: frame.organization }),
  Template: RenewalFailed,
  examples: {
    unpaid: example({}),
    "own text": example({
      own: OWN_EXAMPLE,
    }),
    "paid since": example({ status: { kind: "paid" }, canUpdate: false }),
    "canceled since": example({ status: { kind: "canceled" }, canUpdate: false }),
  },
});

function RenewalFailed(props: Props) {
  const { frame, interval, amount, campaign, reason, paymentMethod, canUpdate } = props;
  const t = textsOf(frame);
  const opening = t("renewalFailed.opening", {
    amount,
    interval,
    organization: frame.organization,
    campaign,
  });
  return (
    <Layout
      frame={frame}
      title={t("renewalFailed.title")}
      preview={props.own.opening[0]?.text ?? opening}
      heading={t("renewalFailed.heading", { ...greeted(props.firstName), interval })}
      footer={donorFooter(frame, props)}
    >
      {props.own.opening.length > 0 ? (
        <Paragraphs of={props.own.opening} />
      ) : (
        <Paragraph>{opening}</Paragraph>
      )}
      <Paragraph>{nextStep(props)}</Paragraph>
      <Facts
        rows={[
          { label: t("facts.amount"), value: amount, strong: true },
          { label: t("facts.reason"), value: reason },
          paymentMethod ? { label: t("facts.paymentMethod"), value: paymentMethod } : null,
          { label: t("renewalFailed.triedOn"), value: props.triedOn },
        ]}
      />
      <Paragraphs of={props.own.closing} />
      <Action
        label={canUpdate ? t("renewalFailed.action") : t("openRecurring")}
        link={props.link}
        colors={frame.colors}
      />
    </Layout>
  );
}

function nextStep({ frame, status }: Props): string {
  const t = textsOf(frame);
  if (status.kind !== "unpaid") return t(`renewalFailed.${status.kind}`);
  const update = t("renewalFailed.update");
  return status.nextAttempt ? `${t("renewalFailed.retry", { day: status.nextAttempt })} ${update}` : update;
}

function example(given: Partial<RenewalFailedProps>): RenewalFailedProps {
  return {
    own: NO_OWN_TEXT,
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
