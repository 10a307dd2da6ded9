import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, OWN_EXAMPLE, type OwnText, ownSubject } from "../own-text";
import { Action, Facts, Note, Paragraph, Paragraphs } from "../pieces";
import { greeted, textsOf } from "../texts";

export type BankPaymentProps = {
  /** The organization's own subject and paragraphs while the payment is in transit; they do not replace the facts. */
  own: OwnText;
  /** State of the bank payment: in transit, or refused by the bank. */
  state: { kind: "on_its_way" | "failed" };
  firstName: string;
  /** The charged amount, such as `$50.00`. */
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

/** Notifies the donor of a bank payment that has not arrived: it is in transit, or it failed. It is not a receipt. */
export const bankPayment = defineEmail<BankPaymentProps>({
  subject: ({ frame, state, amount, own }) =>
    ownSubject(own) ??
    textsOf(frame)(`bankPayment.subject.${state.kind}`, { amount, organization: frame.organization }),
  Template: BankPayment,
  examples: {
    "on its way": example({}),
    "tickets on their way": example({ campaign: "Winter Gala", tickets: "2 tickets" }),
    "own text": example({ own: OWN_EXAMPLE }),
    failed: example({ state: { kind: "failed" }, reason: "The bank account is closed" }),
    "failed without a reason": example({ state: { kind: "failed" } }),
  },
});

function BankPayment(props: Props) {
  const { frame, state, amount, tickets, reason, own } = props;
  const { kind } = state;
  const t = textsOf(frame);
  const about = { amount, organization: frame.organization };
  const opening = tickets
    ? t(`bankPayment.opening.tickets.${kind}`, { ...about, tickets })
    : t(`bankPayment.opening.gift.${kind}`, about);
  return (
    <Layout
      frame={frame}
      title={t("bankPayment.title")}
      preview={own.opening[0]?.text ?? opening}
      heading={t(`bankPayment.heading.${kind}`, { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props)}
    >
      {own.opening.length > 0 ? <Paragraphs of={own.opening} /> : <Paragraph>{opening}</Paragraph>}
      <Paragraph>{t(`bankPayment.next.${kind}`)}</Paragraph>
      <Facts
        rows={[
          { label: t("facts.amount"), value: amount },
          { label: t("facts.campaign"), value: props.campaign },
          { label: t("bankPayment.started"), value: props.date },
          { label: t("facts.paymentMethod"), value: props.paymentMethod },
          reason ? { label: t("facts.reason"), value: reason } : null,
        ]}
      />
      <Paragraphs of={own.closing} />
      {kind === "on_its_way" && <Note>{t("bankPayment.noReceipt")}</Note>}
      <Action label={t(`bankPayment.action.${kind}`)} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<BankPaymentProps>): BankPaymentProps {
  return {
    own: NO_OWN_TEXT,
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
