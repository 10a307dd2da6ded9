import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type SubscriptionCanceledNoticeProps = {
  donor: string;
  donorEmail: string;
  byDonor: boolean;
  amount: string;
  interval: string;
  campaign: string;
  endedOn: string;
  reason: string | null;
  link: string;
};
type Props = SubscriptionCanceledNoticeProps & { frame: Frame };

/** Notifies staff that a recurring donation ended, unless they ended it themselves. */
export const subscriptionCanceledNotice = defineEmail<SubscriptionCanceledNoticeProps>({
  subject: ({ amount, interval, donor }) => `Recurring donation ended: ${amount} ${interval} from ${donor}`,
  Template: SubscriptionCanceledNotice,
  examples: {
    "by the donor": example({}),
    "after failed payments": example({ byDonor: false, reason: null }),
  },
});

function SubscriptionCanceledNotice(props: Props) {
  const { frame, donor, byDonor, interval, campaign, reason } = props;
  const opening = byDonor
    ? `${donor} has ended their ${interval} donation to ${campaign}. Nothing more will be charged.`
    : `The ${interval} donation of ${donor} to ${campaign} has ended. Nothing more will be charged.`;
  return (
    <Layout
      frame={frame}
      title="Recurring donation ended"
      preview={opening}
      heading="A recurring donation has ended"
      footer={staffFooter(frame)}
    >
      <Paragraph>{opening}</Paragraph>
      <Facts
        rows={[
          { label: "Amount", value: `${props.amount} ${interval}` },
          { label: "Campaign", value: campaign },
          { label: "Ended on", value: props.endedOn },
          reason ? { label: "Reason", value: reason } : null,
          { label: "Donor", value: donor },
          { label: "Email", value: props.donorEmail },
        ]}
      />
      <Action label="Open in dashboard" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<SubscriptionCanceledNoticeProps>): SubscriptionCanceledNoticeProps {
  return {
    donor: "Ada Okafor",
    donorEmail: "ada@example.org",
    byDonor: true,
    amount: "$25.00",
    interval: "monthly",
    campaign: "Winter Beds",
    endedOn: "Nov 21, 2026",
    reason: "Moving away",
    link: "https://give.example.org/dashboard/hope-shelter/recurring/example",
    ...given,
  };
}
