import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Note, Paragraph, SideLink } from "./pieces";
import { textsOf } from "./texts";

export type MembershipReminderProps = {
  firstName: string;
  campaign: string;
  level: string | null;
  number: string;
  since: string;
  /** The last day that is paid for. */
  day: string;
  ein: string | null;
  email: string;
  /** The digital card. */
  card: string | null;
  /** The campaign's page. */
  link: string;
};
type Props = MembershipReminderProps & { frame: Frame };

/** Reminds a member of the end of the membership. */
export const membershipReminder = defineEmail<MembershipReminderProps>({
  subject: ({ frame, day }) =>
    textsOf(frame)("membershipReminder.subject", { organization: frame.organization, day }),
  Template: MembershipReminder,
  examples: {
    "membership that ends": {
      firstName: "Ada",
      campaign: "Hope Circle",
      level: "Friend",
      number: "12",
      since: "Dec 4, 2024",
      day: "Dec 3, 2026",
      ein: "12-3456789",
      email: "hello@hopeshelter.example",
      card: "https://give.example.org/donate/hope-circle/member/example",
      link: "https://give.example.org/donate/hope-circle",
    },
  },
});

function MembershipReminder(props: Props) {
  const { frame, campaign, day } = props;
  const t = textsOf(frame);
  const opening = t("membershipReminder.opening", { campaign, day, organization: frame.organization });
  return (
    <Layout
      frame={frame}
      title={t("membershipReminder.title")}
      preview={opening}
      heading={t("membershipReminder.heading", { firstName: props.firstName })}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>{t("membershipReminder.renew")}</Paragraph>
      <Facts
        rows={[
          props.level ? { label: t("membershipReminder.level"), value: props.level } : null,
          { label: t("membershipReminder.number"), value: props.number },
          { label: t("membershipReminder.since"), value: props.since },
          { label: t("membershipReminder.until"), value: day },
        ]}
      />
      {props.card && (
        <SideLink label={t("membershipReminder.card")} link={props.card} colors={frame.colors} />
      )}
      <Action label={t("membershipReminder.action")} link={props.link} colors={frame.colors} />
      <Note>{t("membershipReminder.why")}</Note>
    </Layout>
  );
}
