import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Note, Paragraph } from "./pieces";

export type PaymentLinkProps = {
  amount: string;
  campaign: string;
  /** `2 tickets`; null for a gift. */
  tickets: string | null;
  forTickets: boolean;
  ein: string | null;
  email: string;
  link: string;
};
type Props = PaymentLinkProps & { frame: Frame };

/** Sends the link to pay an unpaid donation in another browser. */
export const paymentLink = defineEmail<PaymentLinkProps>({
  subject: ({ frame, forTickets }) =>
    forTickets
      ? `Finish paying for your tickets from ${frame.organization}`
      : `Finish your gift to ${frame.organization}`,
  Template: PaymentLink,
  examples: {
    "link to finish a gift": {
      amount: "$51.43",
      campaign: "Winter Beds",
      tickets: null,
      forTickets: false,
      ein: "12-3456789",
      email: "hello@hopeshelter.example",
      link: "https://give.example.org/donate/winter-beds/pay/example",
    },
    "link to pay for tickets": {
      amount: "$40.00",
      campaign: "Winter Gala",
      tickets: "2 tickets",
      forTickets: true,
      ein: "12-3456789",
      email: "hello@hopeshelter.example",
      link: "https://give.example.org/donate/winter-gala/pay/example",
    },
  },
});

function PaymentLink(props: Props) {
  const { frame, forTickets } = props;
  const opening = forTickets
    ? `Pay ${props.amount} for ${props.tickets}: ${props.campaign}.`
    : `Pay ${props.amount} for ${props.campaign}.`;
  return (
    <Layout
      frame={frame}
      title="Finish paying"
      preview={opening}
      heading="One step is left"
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Action label="Continue to payment" link={props.link} colors={frame.colors} />
      <Note>
        {forTickets
          ? "Your tickets are held for 30 minutes after you chose them."
          : "The link works for 24 hours after you filled in the form."}{" "}
        Open it on a device and in a browser with JavaScript.
      </Note>
      <Note>Didn’t request it? You can ignore this email: nothing was charged.</Note>
    </Layout>
  );
}
