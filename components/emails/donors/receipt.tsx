import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, type OwnText, ownSubject } from "../own-text";
import { Action, AmountTable, Facts, Note, Paragraph, Paragraphs, SideLink } from "../pieces";
import { greeted, textsOf } from "../texts";

/**
 * What the donor received in return: nothing, something of a known value, or tickets whose value was not stated
 * (`unstated`). With `unsaid`, donations are not deductible and the receipt makes no statement.
 */
type Goods =
  | { kind: "none" }
  | { kind: "unstated" }
  | { kind: "unsaid" }
  | { kind: "value"; value: string; deductible: string };

export type ReceiptProps = {
  firstName: string;
  donor: string;
  campaign: string;
  receiptNumber: string;
  /** Donated amount, such as `$50.00`. */
  amount: string;
  coveredFees: string | null;
  totalPaid: string;
  /** Refunded amount and the remaining payment; null if nothing was refunded. */
  returned: { amount: string; remaining: string } | null;
  date: string;
  paymentMethod: string;
  /** Donated property, whose value the receipt does not state; null for money. */
  property: string | null;
  /** `2 tickets`; null for a donation. A payment for tickets is not called a donation. */
  tickets: string | null;
  /** What the donor receives in return: tickets, or the name of the giving level; null for nothing. */
  received: string | null;
  goods: Goods;
  /** Time and place of the event, and its calendar file. */
  event: { when: string; place: string | null; calendar: string } | null;
  /** Fund that the donation is designated to; null for the general fund. */
  fund: string | null;
  dedication: string | null;
  /** Frequency, such as `Monthly`; null for a one-time donation. */
  frequency: string | null;
  /**
   * Recurring donation that the payment belongs to: its frequency such as `monthly`, whether this is the first payment,
   * and when the next one is due.
   */
  recurring: { interval: string; isFirst: boolean; nextCharge: string | null; link: string } | null;
  /** The organization's own subject and paragraphs; they do not replace the figures and statements. */
  own: OwnText;
  /** The organization's thank-you message. */
  words: string | null;
  ein: string | null;
  legalName: string | null;
  /** Address in one line. */
  address: string | null;
  email: string;
  /** URL of the receipt as a PDF file. */
  pdf: string;
  /** URL of the digital membership card. */
  card: string | null;
  link: string;
};
type Props = ReceiptProps & { frame: Frame };

/** The donor's receipt: a written acknowledgment according to the Internal Revenue Service (Publication 1771). */
export const receipt = defineEmail<ReceiptProps>({
  subject: ({ frame, tickets, recurring, own }) => {
    const subject = ownSubject(own);
    if (subject) return subject;
    const { organization } = frame;
    const t = textsOf(frame);
    if (tickets) return t("receipt.subject.tickets", { organization });
    return recurring && !recurring.isFirst
      ? t("receipt.subject.renewal", { organization, interval: recurring.interval })
      : t("receipt.subject.gift", { organization });
  },
  Template: Receipt,
  examples: {
    donation: example({}),
    "gift with fees covered": example({ coveredFees: "$1.43", totalPaid: "$51.43" }),
    "first monthly gift": example({ frequency: "Monthly", recurring: monthly(true) }),
    "monthly gift": example({ frequency: "Monthly", recurring: monthly(false) }),
    "giving level": example({
      received: "“Friend of the Shelter”",
      goods: { kind: "value", value: "$20.00", deductible: "$30.00" },
    }),
    membership: example({
      campaign: "Hope Circle",
      received: "“Friend”",
      card: "https://give.example.org/donate/hope-circle/member/example",
    }),
    tickets: example({
      campaign: "Winter Gala",
      tickets: "2 tickets",
      received: "2 tickets",
      goods: { kind: "unstated" },
    }),
    "tickets of known value": example({
      campaign: "Winter Gala",
      tickets: "2 tickets",
      received: "2 tickets",
      goods: { kind: "value", value: "$30.00", deductible: "$20.00" },
    }),
    "tickets of an event with a date": example({
      campaign: "Winter Gala",
      tickets: "2 tickets",
      goods: { kind: "value", value: "$30.00", deductible: "$20.00" },
      event: {
        when: "Dec 5, 2026, 6:00 PM EST – 10:00 PM EST",
        place: "Willow Hall, 218 Willow Street, Brooklyn",
        calendar: "https://give.example.org/donate/winter-gala/event.ics?org=hope-shelter",
      },
    }),
    "not deductible": example({ goods: { kind: "unsaid" } }),
    "refunded in part": example({ returned: { amount: "$10.00", remaining: "$40.00" } }),
    "donated property": example({
      paymentMethod: "In-kind gift",
      property: "40 wool blankets, new",
      date: "Nov 20, 2026",
    }),
    "designated to a fund": example({ fund: "Building" }),
    dedication: example({ dedication: "In memory of Rosa Diaz" }),
    "own text": example({
      own: {
        subject: "Ada, a bed is warm tonight",
        opening: [{ text: "Your $50.00 opened a bed." }, { text: "Thank you from all of us." }],
        closing: [{ text: "Come and see us: every Sunday, 2 to 4 PM." }],
      },
    }),
  },
});

function Receipt(props: Props) {
  const { frame, tickets, goods, coveredFees, returned, dedication, frequency, recurring, ein } = props;
  const opening = openingOf(props);
  const t = textsOf(frame);
  const keep = goods.kind === "unsaid" ? t("receipt.keep") : t("receipt.keepForTaxes");
  return (
    <Layout
      frame={frame}
      title={t("receipt.title", { number: props.receiptNumber })}
      preview={props.own.opening[0]?.text ?? opening}
      heading={t("receipt.heading", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props, keep)}
    >
      {props.own.opening.length > 0 ? (
        <Paragraphs of={props.own.opening} />
      ) : (
        <Paragraph>{opening}</Paragraph>
      )}
      {props.words && <Paragraph>{props.words}</Paragraph>}
      <AmountTable
        rows={[
          props.property ? { label: t("receipt.property"), value: props.property, strong: true } : null,
          props.property ? null : { label: tickets ?? t("receipt.gift"), value: props.amount },
          coveredFees ? { label: t("receipt.fees"), value: coveredFees } : null,
          props.property ? null : { label: t("receipt.paid"), value: props.totalPaid, strong: true },
          returned && { label: t("receipt.returned"), value: returned.amount },
          returned && { label: t("receipt.remaining"), value: returned.remaining, strong: true },
          goods.kind === "value" && { label: t("receipt.value"), value: goods.value },
          goods.kind === "value" &&
            !props.property && { label: t("receipt.deductible"), value: goods.deductible, strong: true },
        ]}
      />
      <Facts
        rows={[
          { label: t("facts.receiptNumber"), value: props.receiptNumber },
          { label: t("receipt.date"), value: props.date },
          { label: t("receipt.donor"), value: props.donor },
          { label: t("receipt.organization"), value: props.legalName ?? frame.organization },
          props.address ? { label: t("receipt.address"), value: props.address } : null,
          ein ? { label: t("receipt.ein"), value: ein } : null,
          { label: t("facts.campaign"), value: props.campaign },
          props.fund ? { label: t("receipt.fund"), value: props.fund } : null,
          props.event && { label: t("receipt.when"), value: props.event.when },
          props.event?.place ? { label: t("receipt.where"), value: props.event.place } : null,
          dedication ? { label: t("receipt.dedication"), value: dedication } : null,
          { label: t("facts.paymentMethod"), value: props.paymentMethod },
          frequency ? { label: t("receipt.frequency"), value: frequency } : null,
        ]}
      />
      {goods.kind !== "unsaid" && <Note>{goodsStatement(props)}</Note>}
      {props.property && goods.kind !== "unsaid" && <Note>{t("receipt.propertyValue")}</Note>}
      <Paragraphs of={props.own.closing} />
      {recurring && <Paragraph>{nextCharges(frame, recurring)}</Paragraph>}
      {recurring && <SideLink label={t("receipt.manage")} link={recurring.link} colors={frame.colors} />}
      {props.event && (
        <SideLink label={t("receipt.calendar")} link={props.event.calendar} colors={frame.colors} />
      )}
      {props.card && <SideLink label={t("receipt.card")} link={props.card} colors={frame.colors} />}
      <SideLink label={t("receipt.pdf")} link={props.pdf} colors={frame.colors} />
      <Action label={t("receipt.view")} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function openingOf({ frame, amount, campaign, property, tickets, recurring }: Props): string {
  const t = textsOf(frame);
  const about = { amount, campaign, organization: frame.organization };
  if (property) return t("receipt.opening.property", { ...about, property });
  if (tickets) return t("receipt.opening.tickets", { ...about, tickets });
  return recurring && !recurring.isFirst
    ? t("receipt.opening.renewal", { ...about, interval: recurring.interval })
    : t("receipt.opening.gift", about);
}

/**
 * Returns the statement required by Publication 1771: that no goods or services were provided, or their description, a
 * good-faith estimate of their value, and that only the excess is deductible.
 */
function goodsStatement({ frame, goods, property, tickets, received }: Props): string {
  const t = textsOf(frame);
  const { organization } = frame;
  switch (goods.kind) {
    case "unsaid":
      return "";
    case "none":
      return t("receipt.goods.none");
    case "unstated":
      return t("receipt.goods.unstated", { received: tickets ?? "", organization });
    case "value": {
      const { value, deductible } = goods;
      if (property) return t("receipt.goods.property", { received: received ?? "", organization, value });
      return t("receipt.goods.value", { received: received ?? "", organization, value, deductible });
    }
  }
}

function nextCharges(
  frame: Frame,
  { interval, isFirst, nextCharge }: NonNullable<ReceiptProps["recurring"]>,
): string {
  const t = textsOf(frame);
  return [
    ...(isFirst ? [t("receipt.first", { interval })] : []),
    ...(nextCharge ? [t("receipt.next", { day: nextCharge })] : []),
    t("receipt.change"),
  ].join(" ");
}

function monthly(isFirst: boolean): ReceiptProps["recurring"] {
  return {
    interval: "monthly",
    isFirst,
    nextCharge: "Dec 21, 2026",
    link: "https://give.example.org/donate/winter-beds/recurring/example",
  };
}

function example(given: Partial<ReceiptProps>): ReceiptProps {
  return {
    firstName: "Ada",
    donor: "Ada Okafor",
    campaign: "Winter Beds",
    receiptNumber: "ALM-7K3M-9Q2X-TB4C",
    amount: "$50.00",
    coveredFees: null,
    totalPaid: "$50.00",
    returned: null,
    date: "Nov 21, 2026, 9:05 AM EST",
    paymentMethod: "Card",
    property: null,
    tickets: null,
    received: null,
    goods: { kind: "none" },
    event: null,
    fund: null,
    dedication: null,
    frequency: null,
    recurring: null,
    own: NO_OWN_TEXT,
    words: "Because of you, a bed is warm tonight.",
    ein: "12-3456789",
    legalName: "Hope Shelter of Brooklyn, Inc.",
    address: "218 Willow Street, Brooklyn, NY 11201",
    email: "hello@hopeshelter.example",
    pdf: "https://give.example.org/api/public/donations/example/receipt.pdf",
    card: null,
    link: "https://give.example.org/donate/winter-beds/thanks/example",
    ...given,
  };
}
