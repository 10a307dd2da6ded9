import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, type OwnText, ownSubject } from "../own-text";
import { Action, Facts, Note, Paragraph, Paragraphs, SideLink } from "../pieces";
import { greeted, textsOf } from "../texts";

export type MembershipReminderProps = {
  /** The organization's own subject and paragraphs; they do not replace the facts and the next step. */
  own: OwnText;
  firstName: string;
  campaign: string;
  level: string | null;
  number: string;
  since: string;
  /** Last day of the paid term. */
  day: string;
  ein: string | null;
  email: string;
  /** URL of the digital card. */
  card: string | null;
  /** URL of the campaign's page. */
  link: string;
};
type Props = MembershipReminderProps & { frame: Frame };

/** Reminds a member that the membership ends. */
export const membershipReminder = defineEmail<MembershipReminderProps>({
  subject: ({ frame, day, own }) =>
    ownSubject(own) ??
    textsOf(frame)("membershipReminder.subject", { organization: frame.organization, day }),
  Template: MembershipReminder,
  examples: {
    "membership that ends": example(NO_OWN_TEXT),
    "own text": example({
      subject: "A word from us",
      opening: [{ text: "We are glad that you are with us." }],
      closing: [{ text: "Thank you from all of us." }],
    }),
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
      preview={props.own.opening[0]?.text ?? opening}
      heading={t("membershipReminder.heading", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props)}
    >
      {props.own.opening.length > 0 ? (
        <Paragraphs of={props.own.opening} />
      ) : (
        <Paragraph>{opening}</Paragraph>
      )}
      <Paragraph>{t("membershipReminder.renew")}</Paragraph>
      <Facts
        rows={[
          props.level ? { label: t("membershipReminder.level"), value: props.level } : null,
          { label: t("membershipReminder.number"), value: props.number },
          { label: t("membershipReminder.since"), value: props.since },
          { label: t("membershipReminder.until"), value: day },
        ]}
      />
      <Paragraphs of={props.own.closing} />
      {props.card && (
        <SideLink label={t("membershipReminder.card")} link={props.card} colors={frame.colors} />
      )}
      <Action label={t("membershipReminder.action")} link={props.link} colors={frame.colors} />
      <Note>{t("membershipReminder.why")}</Note>
    </Layout>
  );
}

function example(own: OwnText): MembershipReminderProps {
  return {
    own,
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
  };
}
