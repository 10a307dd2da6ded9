import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, OWN_EXAMPLE, type OwnText, ownSubject } from "../own-text";
import { Action, AmountTable, Facts, Note, Paragraph, Paragraphs } from "../pieces";
import { textsOf } from "../texts";

/** The part of the payment that is still valid for tax purposes. */
type Tax =
  /** Donations to the organization are not deductible. */
  | { kind: "unsaid" }
  | { kind: "nothing" }
  | { kind: "unstated" }
  | { kind: "remaining" }
  | { kind: "less_goods"; value: string; deductible: string };

export type RefundNoticeProps = {
  /** The organization's own subject and paragraphs; they do not replace the figures and the tax statement. */
  own: OwnText;
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

/** Notifies the donor of a refund: the reason if known, when it arrives, and what remains valid for tax purposes. */
export const refundNotice = defineEmail<RefundNoticeProps>({
  subject: ({ frame, amount, own }) =>
    ownSubject(own) ?? textsOf(frame)("refundNotice.subject", { amount, organization: frame.organization }),
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
    "own text": example({ own: OWN_EXAMPLE }),
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
  const { frame, amount, tickets, tax, isBankTransfer, own } = props;
  const opening = openingOf(props);
  const t = textsOf(frame);
  return (
    <Layout
      frame={frame}
      title={t("refundNotice.title")}
      preview={own.opening[0]?.text ?? opening}
      heading={t("refundNotice.heading", { amount })}
      footer={donorFooter(frame, props, t("refundNotice.keep"))}
    >
      {(own.opening.length === 0 || props.refund.kind === "oversold") && <Paragraph>{opening}</Paragraph>}
      <Paragraphs of={own.opening} />
      <Paragraph>{isBankTransfer ? t("refundNotice.toBank") : t("refundNotice.toCard")}</Paragraph>
      <AmountTable
        rows={[
          { label: t("refundNotice.refund"), value: amount, strong: true },
          { label: t("refundNotice.youPaid"), value: props.totalPaid },
          { label: t("refundNotice.totalRefunded"), value: props.totalRefunded },
          { label: t("refundNotice.remaining"), value: props.remaining },
          tax.kind === "less_goods" && { label: t("refundNotice.deductible"), value: tax.deductible },
        ]}
      />
      <Facts
        rows={[
          { label: t("facts.receiptNumber"), value: props.receiptNumber },
          { label: tickets ? t("refundNotice.paidOn") : t("refundNotice.donatedOn"), value: props.date },
          { label: t("facts.campaign"), value: props.campaign },
          { label: t("facts.paymentMethod"), value: props.paymentMethod },
        ]}
      />
      <Note>{taxStatement(props)}</Note>
      <Paragraphs of={own.closing} />
      <Action label={t("refundNotice.view")} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function openingOf({ frame, refund, tickets, campaign, amount }: Props): string {
  const t = textsOf(frame);
  const about = { organization: frame.organization, campaign, amount };
  return tickets
    ? t(`refundNotice.opening.tickets.${refund.kind}`, { ...about, tickets })
    : t(`refundNotice.opening.gift.${refund.kind}`, about);
}

/** Returns the tax statement: only the part of a gift that was not refunded is deductible. */
function taxStatement({ frame, tax, tickets, receiptNumber: number, remaining }: Props): string {
  const t = textsOf(frame);
  switch (tax.kind) {
    case "unsaid":
    case "remaining":
      return t(`refundNotice.tax.${tax.kind}`, { number, remaining });
    case "nothing":
      return tickets
        ? t("refundNotice.tax.nothingOfPayment", { number })
        : t("refundNotice.tax.nothingOfGift", { number });
    case "unstated":
      return t("refundNotice.tax.unstated", { number, remaining, organization: frame.organization });
    case "less_goods":
      return t("refundNotice.tax.less_goods", {
        number,
        remaining,
        value: tax.value,
        deductible: tax.deductible,
      });
  }
}

function example(given: Partial<RefundNoticeProps>): RefundNoticeProps {
  return {
    own: NO_OWN_TEXT,
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
