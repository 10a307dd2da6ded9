import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { Action, Note, Paragraph } from "../pieces";
import { textsOf } from "../texts";

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

/** Sends the link for paying an unpaid donation in another browser. */
export const paymentLink = defineEmail<PaymentLinkProps>({
  subject: ({ frame, forTickets }) =>
    textsOf(frame)(forTickets ? "paymentLink.subject.tickets" : "paymentLink.subject.gift", {
      organization: frame.organization,
    }),
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
  const { frame, forTickets, amount, campaign } = props;
  const t = textsOf(frame);
  const opening = forTickets
    ? t("paymentLink.opening.tickets", { amount, campaign, tickets: props.tickets ?? "" })
    : t("paymentLink.opening.gift", { amount, campaign });
  return (
    <Layout
      frame={frame}
      title={t("paymentLink.title")}
      preview={opening}
      heading={t("paymentLink.heading")}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Action label={t("paymentLink.action")} link={props.link} colors={frame.colors} />
      <Note>{t(forTickets ? "paymentLink.valid.tickets" : "paymentLink.valid.gift")}</Note>
      <Note>{t("paymentLink.ignore")}</Note>
    </Layout>
  );
}
