import { defineEmail, type Frame } from "../define-email";
import { Layout } from "../layout";
import { Action, Facts, Note, Paragraph } from "../pieces";

export type InvitationProps = {
  /** Null if the sender is unknown. */
  sender: string | null;
  senderEmail: string | null;
  recipient: string;
  role: { kind: "OWNER" | "ADMIN" | "MEMBER" };
  expires: string;
  email: string;
  link: string;
};
type Props = InvitationProps & { frame: Frame };

const ROLES = {
  OWNER: "Owner: can do everything, and manages the whole team",
  ADMIN: "Admin: also refunds donations and manages settings, API keys and members",
  MEMBER: "Member: sees everything, and creates and edits campaigns",
} as const;

/** Invites a person to the team of an organization. They may not know the sender. */
export const invitation = defineEmail<InvitationProps>({
  subject: headingOf,
  Template: Invitation,
  examples: {
    admin: example({}),
    "from a sender who is not known": example({ sender: null, senderEmail: null, role: { kind: "MEMBER" } }),
  },
});

function Invitation(props: Props) {
  const { frame, sender, senderEmail, recipient, role } = props;
  const { organization } = frame;
  const opening = `${from(props)} would like you to join the team of ${organization} on Almoner, where it raises money and keeps in touch with its donors.`;
  return (
    <Layout
      frame={frame}
      title="Invitation"
      preview={opening}
      heading={headingOf(props)}
      footer={[`${organization} · ${props.email}`, "We use your address only for this invitation."]}
    >
      <Paragraph>{opening}</Paragraph>
      <Facts
        rows={[
          sender ? { label: "Invited by", value: senderEmail ? `${sender} (${senderEmail})` : sender } : null,
          { label: "Your role", value: ROLES[role.kind] },
          { label: "Expires", value: props.expires },
        ]}
      />
      <Paragraph>{`Sign in as ${recipient}, or sign up with that address: only you can accept.`}</Paragraph>
      <Action label="View invitation" link={props.link} colors={frame.colors} />
      <Note>
        Not expecting this? You can ignore it: nothing happens unless you accept, and the invitation expires.
        Please don’t forward this email.
      </Note>
    </Layout>
  );
}

function from({ sender }: Props): string {
  return sender ?? "A colleague";
}

function headingOf(props: Props): string {
  return `${from(props)} invites you to ${props.frame.organization} on Almoner`;
}

function example(given: Partial<InvitationProps>): InvitationProps {
  return {
    sender: "Grace Okafor",
    senderEmail: "grace@hopeshelter.example",
    recipient: "ruth@hopeshelter.example",
    role: { kind: "ADMIN" },
    expires: "Nov 28, 2026, 9:05 AM EST",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/invitations/example",
    ...given,
  };
}
