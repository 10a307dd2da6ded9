import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Note, Paragraph } from "./pieces";

export type ManageLinkProps = {
  firstName: string;
  amount: string;
  /** `monthly` */
  interval: string;
  campaign: string;
  nextCharge: string | null;
  ein: string | null;
  email: string;
  link: string;
};
type Props = ManageLinkProps & { frame: Frame };

/** Sends a donor the link to change their recurring donation, as requested on its page. */
export const manageLink = defineEmail<ManageLinkProps>({
  subject: ({ frame, interval }) => `Your link to manage your ${interval} gift to ${frame.organization}`,
  Template: ManageLink,
  examples: {
    "monthly gift": {
      firstName: "Ada",
      amount: "$25.00",
      interval: "monthly",
      campaign: "Winter Beds",
      nextCharge: "Dec 21, 2026",
      ein: "12-3456789",
      email: "hello@hopeshelter.example",
      link: "https://give.example.org/donate/winter-beds/recurring/example",
    },
  },
});

function ManageLink(props: Props) {
  const { frame, interval, nextCharge } = props;
  const opening = `Use this link to change the amount or payment method of your ${interval} gift to ${frame.organization}, or to cancel it.`;
  return (
    <Layout
      frame={frame}
      title="Manage your gift"
      preview={opening}
      heading={`${props.firstName}, here is your link`}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Facts
        rows={[
          { label: "Gift", value: `${props.amount} ${interval}` },
          { label: "Campaign", value: props.campaign },
          nextCharge ? { label: "Next charge", value: nextCharge } : null,
        ]}
      />
      <Action label="Manage my gift" link={props.link} colors={frame.colors} />
      <Note>
        The link works for 30 minutes, as often as you like; a newer one replaces it. Please don’t forward
        this email.
      </Note>
      <Note>Didn’t request it? You can ignore this email: nothing has changed.</Note>
    </Layout>
  );
}
