import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, AmountTable, Facts, Note, Paragraph, SideLink } from "./pieces";

/**
 * What the donor received in return: nothing, something of a known value, or tickets whose value was not stated. `unsaid`:
 * donations to the organization are not deductible, and the receipt says nothing about it.
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
  /** Such as `$50.00`. */
  amount: string;
  coveredFees: string | null;
  totalPaid: string;
  /** What was refunded, and what is left of the payment; null if nothing was. */
  returned: { amount: string; remaining: string } | null;
  date: string;
  paymentMethod: string;
  /** `2 tickets`; null for a donation. A payment for tickets is not called a donation. */
  tickets: string | null;
  /** The name of the giving level. */
  level: string | null;
  goods: Goods;
  /** When and where the event takes place, and its calendar file. */
  event: { when: string; place: string | null; calendar: string } | null;
  dedication: string | null;
  /** `Monthly`; null for a single donation. */
  frequency: string | null;
  /** The recurring donation it belongs to: `monthly`, whether this is its first payment, when the next one is due. */
  recurring: { interval: string; isFirst: boolean; nextCharge: string | null; link: string } | null;
  /** The organization's own words to its donors. */
  words: string | null;
  ein: string | null;
  legalName: string | null;
  /** In one line. */
  address: string | null;
  email: string;
  /** The receipt as a PDF file. */
  pdf: string;
  link: string;
};
type Props = ReceiptProps & { frame: Frame };

/** The donor's receipt: a written acknowledgment as the Internal Revenue Service describes it (Publication 1771). */
export const receipt = defineEmail<ReceiptProps>({
  subject: ({ frame, tickets, recurring }) => {
    if (tickets) return `Receipt for your payment to ${frame.organization}`;
    const interval = recurring && !recurring.isFirst ? `${recurring.interval} ` : "";
    return `Receipt for your ${interval}gift to ${frame.organization}`;
  },
  Template: Receipt,
  examples: {
    donation: example({}),
    "gift with fees covered": example({ coveredFees: "$1.43", totalPaid: "$51.43" }),
    "first monthly gift": example({ frequency: "Monthly", recurring: monthly(true) }),
    "monthly gift": example({ frequency: "Monthly", recurring: monthly(false) }),
    "giving level": example({
      level: "Friend of the Shelter",
      goods: { kind: "value", value: "$20.00", deductible: "$30.00" },
    }),
    tickets: example({ campaign: "Winter Gala", tickets: "2 tickets", goods: { kind: "unstated" } }),
    "tickets of known value": example({
      campaign: "Winter Gala",
      tickets: "2 tickets",
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
    dedication: example({ dedication: "In memory of Rosa Diaz" }),
  },
});

function Receipt(props: Props) {
  const { frame, tickets, goods, coveredFees, returned, dedication, frequency, recurring, ein } = props;
  const opening = openingOf(props);
  return (
    <Layout
      frame={frame}
      title={`Receipt ${props.receiptNumber}`}
      preview={opening}
      heading={`Thank you, ${props.firstName}`}
      footer={donorFooter(
        frame,
        props,
        goods.kind === "unsaid"
          ? "Keep this receipt for your records. "
          : "Keep this receipt for your tax records. ",
      )}
    >
      <Paragraph>{opening}</Paragraph>
      {props.words && <Paragraph>{props.words}</Paragraph>}
      <AmountTable
        rows={[
          { label: tickets ?? "Your gift", value: props.amount },
          coveredFees ? { label: "Fees you covered", value: coveredFees } : null,
          { label: "Amount paid", value: props.totalPaid, strong: true },
          returned && { label: "Returned to you", value: returned.amount },
          returned && { label: "Remaining payment", value: returned.remaining, strong: true },
          goods.kind === "value" && { label: "Value of what you received", value: goods.value },
          goods.kind === "value" && { label: "Tax-deductible amount", value: goods.deductible, strong: true },
        ]}
      />
      <Facts
        rows={[
          { label: "Receipt number", value: props.receiptNumber },
          { label: "Date", value: props.date },
          { label: "Donor", value: props.donor },
          { label: "Organization", value: props.legalName ?? frame.organization },
          props.address ? { label: "Address", value: props.address } : null,
          ein ? { label: "EIN", value: ein } : null,
          { label: "Campaign", value: props.campaign },
          props.event && { label: "When", value: props.event.when },
          props.event?.place ? { label: "Where", value: props.event.place } : null,
          dedication ? { label: "Dedication", value: dedication } : null,
          { label: "Payment method", value: props.paymentMethod },
          frequency ? { label: "Frequency", value: frequency } : null,
        ]}
      />
      {goods.kind !== "unsaid" && <Note>{goodsStatement(props)}</Note>}
      {recurring && <Paragraph>{nextCharges(recurring)}</Paragraph>}
      {recurring && (
        <SideLink label="Manage your recurring donation" link={recurring.link} colors={frame.colors} />
      )}
      {props.event && (
        <SideLink label="Add to your calendar" link={props.event.calendar} colors={frame.colors} />
      )}
      <SideLink label="Download your receipt (PDF)" link={props.pdf} colors={frame.colors} />
      <Action label="View your receipt online" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function openingOf({ frame, amount, campaign, tickets, recurring }: Props): string {
  if (tickets)
    return `Your payment of ${amount} for ${tickets} to ${campaign} has arrived. ${frame.organization} thanks you for your support.`;
  if (recurring && !recurring.isFirst)
    return `Your ${recurring.interval} gift of ${amount} to ${campaign} has arrived. Thank you for your steady support of ${frame.organization}.`;
  return `Your gift of ${amount} to ${campaign} has arrived. ${frame.organization} is grateful for your support.`;
}

/**
 * The statement required by Publication 1771: that no goods or services were provided, or their description, a
 * good-faith estimate of their value, and that only the rest is deductible.
 */
function goodsStatement({ frame: { organization }, goods, tickets, level }: Props): string {
  if (goods.kind === "unsaid") return "";
  if (goods.kind === "none") return "No goods or services were provided in exchange for this gift.";
  if (goods.kind === "unstated")
    return `In return for this payment you received ${tickets}. Only the part of your payment above the fair market value of what you receive may be deductible for federal income tax purposes; ${organization} can tell you that value.`;
  const received = [tickets, level ? `“${level}”` : null].filter((one) => one !== null).join(", ");
  return `In return for this payment you received ${received}, with a fair market value that ${organization} estimates in good faith at ${goods.value}. The amount that is deductible for federal income tax purposes is limited to the excess of what you paid over that value: ${goods.deductible}.`;
}

function nextCharges({ interval, isFirst, nextCharge }: NonNullable<ReceiptProps["recurring"]>): string {
  const first = isFirst ? `This is the first of your ${interval} gifts. ` : "";
  const next = nextCharge ? `Your next gift will be charged on ${nextCharge}. ` : "";
  return `${first}${next}To change the amount or payment method, or to cancel, visit your recurring donation’s page and we’ll email you a link.`;
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
    tickets: null,
    level: null,
    goods: { kind: "none" },
    event: null,
    dedication: null,
    frequency: null,
    recurring: null,
    words: "Because of you, a bed is warm tonight.",
    ein: "12-3456789",
    legalName: "Hope Shelter of Brooklyn, Inc.",
    address: "218 Willow Street, Brooklyn, NY 11201",
    email: "hello@hopeshelter.example",
    pdf: "https://give.example.org/api/public/donations/example/receipt.pdf",
    link: "https://give.example.org/donate/winter-beds/thanks/example",
    ...given,
  };
}
