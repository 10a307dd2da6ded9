import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Note, Paragraph } from "./pieces";

export type GivingLinkProps = {
  firstName: string;
  ein: string | null;
  email: string;
  link: string;
};
type Props = GivingLinkProps & { frame: Frame };

/** Sends a donor the link to their own giving, as requested on its page. */
export const givingLink = defineEmail<GivingLinkProps>({
  subject: ({ frame }) => `Your link to My giving at ${frame.organization}`,
  Template: GivingLink,
  examples: {
    "link to my giving": {
      firstName: "Ada",
      ein: "12-3456789",
      email: "hello@hopeshelter.example",
      link: "https://give.example.org/o/hope-shelter/giving/link/example",
    },
  },
});

function GivingLink(props: Props) {
  const { frame } = props;
  const opening = `Use this link to see your gifts to ${frame.organization}, get your receipts, and manage your recurring gifts.`;
  return (
    <Layout
      frame={frame}
      title="My giving"
      preview={opening}
      heading={`${props.firstName}, here is your link`}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Action label="Open My giving" link={props.link} colors={frame.colors} />
      <Note>The link works once, within 30 minutes. Please don’t forward this email.</Note>
      <Note>Didn’t request it? You can ignore this email: nothing has changed.</Note>
    </Layout>
  );
}
