import { defineEmail, type Frame } from "../define-email";
import { Layout } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type NoticesMovedProps = {
  changed: string;
  /** The new address, masked. */
  newAddress: string;
  link: string;
};
type Props = NoticesMovedProps & { frame: Frame };

const HEADING = "Your organization’s notices now go to another address";

/** Notifies an organization's previous notification address that it was replaced. */
export const noticesMoved = defineEmail<NoticesMovedProps>({
  subject: () => HEADING,
  Template: NoticesMoved,
  examples: {
    moved: {
      changed: "Nov 21, 2026, 9:05 AM EST",
      newAddress: "g•••@hopeshelter.example",
      link: "https://give.example.org/dashboard/hope-shelter/audit-log",
    },
  },
});

function NoticesMoved({ frame, changed, newAddress, link }: Props) {
  const { organization } = frame;
  const opening = `Notices about donations, disputes and payouts of ${organization} used to be sent to this address. They now go to another address, and this is the last one sent here.`;
  return (
    <Layout
      frame={frame}
      title="Notification address changed"
      preview={opening}
      heading={HEADING}
      footer={[`You’re receiving this because it was the notification address of ${organization}.`]}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        If no one on your team made this change, someone else may have access. The audit log shows who made
        it. Set the address back in the settings, and revoke any API keys you don’t recognize.
      </Paragraph>
      <Facts
        rows={[
          { label: "Changed", value: changed },
          { label: "New address", value: newAddress },
        ]}
      />
      <Action label="Open the audit log" link={link} colors={frame.colors} />
    </Layout>
  );
}
