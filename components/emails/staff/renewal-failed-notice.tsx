import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type RenewalFailedNoticeProps = {
  donor: string;
  donorEmail: string;
  amount: string;
  interval: string;
  campaign: string;
  isPaid: boolean;
  reason: string | null;
  paymentMethod: string | null;
  triedOn: string;
  link: string;
};
type Props = RenewalFailedNoticeProps & { frame: Frame };

/** Notifies staff of a failed renewal. */
export const renewalFailedNotice = defineEmail<RenewalFailedNoticeProps>({
  subject: ({ amount, donor }) => `Renewal failed: ${amount} from ${donor}`,
  Template: RenewalFailedNotice,
  examples: { unpaid: example({}), "paid since": example({ isPaid: true }) },
});

function RenewalFailedNotice(props: Props) {
  const { frame, donor, amount, interval, campaign, isPaid, reason, paymentMethod } = props;
  const opening = `We couldn’t charge ${amount} for the ${interval} donation of ${donor} to ${campaign}.`;
  return (
    <Layout
      frame={frame}
      title="Renewal failed"
      preview={opening}
      heading={`A renewal of ${amount} failed`}
      footer={staffFooter(frame)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        {isPaid
          ? "It has been paid since, so there is nothing to do."
          : "We emailed the donor a link to update their payment method."}
      </Paragraph>
      <Facts
        rows={[
          { label: "Amount", value: amount, strong: true },
          { label: "Reason", value: reason ? reason : "The payment was declined" },
          paymentMethod ? { label: "Payment method", value: paymentMethod } : null,
          { label: "Tried on", value: props.triedOn },
          { label: "Donor", value: donor },
          { label: "Email", value: props.donorEmail },
        ]}
      />
      <Action label="Open in dashboard" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<RenewalFailedNoticeProps>): RenewalFailedNoticeProps {
  return {
    donor: "Ada Okafor",
    donorEmail: "ada@example.org",
    amount: "$25.87",
    interval: "monthly",
    campaign: "Winter Beds",
    isPaid: false,
    reason: "The card has expired",
    paymentMethod: "Visa ending in 4242",
    triedOn: "Nov 21, 2026",
    link: "https://give.example.org/dashboard/hope-shelter/recurring/example",
    ...given,
  };
}
