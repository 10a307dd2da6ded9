import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, AmountTable, Facts, Note, Paragraph, Quote } from "../pieces";

export type DonationNoticeProps = {
  donor: string;
  donorEmail: string;
  isAnonymous: boolean;
  campaign: string;
  amount: string;
  /** `$50`, for the subject. */
  shortAmount: string;
  totalCharged: string;
  processingFee: string;
  platformFee: string;
  net: string;
  /** `2 tickets`, or null for a donation. */
  tickets: string | null;
  message: string | null;
  frequency: string;
  paymentMethod: string;
  dedication: string | null;
  date: string;
  receiptNumber: string;
  link: string;
};
type Props = DonationNoticeProps & { frame: Frame };

/** Notifies staff of a new donation. */
export const donationNotice = defineEmail<DonationNoticeProps>({
  subject: (props) =>
    `${titleOf(props)}: ${props.shortAmount} from ${props.donor}${props.isAnonymous ? " (anonymous)" : ""}`,
  Template: DonationNotice,
  examples: {
    donation: example({}),
    anonymous: example({ isAnonymous: true, dedication: "In memory of Rosa Diaz" }),
    tickets: example({ campaign: "Winter Gala", tickets: "2 tickets", message: null }),
  },
});

function DonationNotice(props: Props) {
  const { frame, donor, isAnonymous, campaign, amount, tickets, message, dedication } = props;
  const opening = tickets
    ? `${donor} bought ${tickets} for ${amount}: ${campaign}.`
    : `${donor} gave ${amount} to ${campaign}.`;
  return (
    <Layout
      frame={frame}
      title={titleOf(props)}
      preview={opening}
      heading={tickets ? `${tickets} sold for ${props.shortAmount}` : `New donation of ${props.shortAmount}`}
      footer={staffFooter(frame)}
    >
      <Paragraph>{opening}</Paragraph>
      {isAnonymous && (
        <Note>The donor asked not to be named in public. Please thank them in private only.</Note>
      )}
      {message && <Quote>{message}</Quote>}
      <AmountTable
        rows={[
          { label: tickets ?? "Donation", value: amount },
          { label: "Charged", value: props.totalCharged },
          { label: "Processing fee", value: props.processingFee },
          { label: "Platform fee", value: props.platformFee },
          { label: "You receive", value: props.net, strong: true },
        ]}
      />
      <Facts
        rows={[
          { label: "Donor", value: isAnonymous ? `${donor} (anonymous in public)` : donor },
          { label: "Email", value: props.donorEmail },
          { label: "Campaign", value: campaign },
          { label: "Frequency", value: props.frequency },
          { label: "Payment method", value: props.paymentMethod },
          dedication ? { label: "Dedication", value: dedication } : null,
          { label: "Received", value: props.date },
          { label: "Receipt number", value: props.receiptNumber },
        ]}
      />
      <Action label="Open in dashboard" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function titleOf({ tickets }: Props): string {
  return tickets ? "Tickets sold" : "New donation";
}

function example(given: Partial<DonationNoticeProps>): DonationNoticeProps {
  return {
    donor: "Ada Okafor",
    donorEmail: "ada@example.org",
    isAnonymous: false,
    campaign: "Winter Beds",
    amount: "$50.00",
    shortAmount: "$50",
    totalCharged: "$51.43",
    processingFee: "$1.43",
    platformFee: "$0.00",
    net: "$50.00",
    tickets: null,
    message: "Keep warm!",
    frequency: "One-time",
    paymentMethod: "Card",
    dedication: null,
    date: "Nov 21, 2026, 9:05 AM EST",
    receiptNumber: "ALM-7K3M-9Q2X-TB4C",
    link: "https://give.example.org/dashboard/hope-shelter/donations/example",
    ...given,
  };
}
