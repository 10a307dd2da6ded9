import { defineEmail, type Frame } from "../define-email";
import { Layout } from "../layout";
import { NO_OWN_TEXT, type OwnText, ownSubject } from "../own-text";
import { Action, Paragraph, Paragraphs, Quote } from "../pieces";
import { textsOf } from "../texts";

export type TributeNoticeProps = {
  /** The recipient's name. */
  recipient: string | null;
  /** The donor; null if anonymous. */
  donor: string | null;
  honoree: string;
  isMemorial: boolean;
  isTickets: boolean;
  campaign: string;
  message: string | null;
  /** The organization's own subject and paragraphs; they do not replace the heading. */
  own: OwnText;
  email: string;
  link: string;
};
type Props = TributeNoticeProps & { frame: Frame };

/** Notifies a person of a donation in someone's honor or memory, without the amount. */
export const tributeNotice = defineEmail<TributeNoticeProps>({
  subject: (props) => ownSubject(props.own) ?? headingOf(props),
  Template: TributeNotice,
  examples: {
    "in honor": example({}),
    "in memory": example({ isMemorial: true, message: null }),
    anonymous: example({ donor: null, recipient: null }),
    "own text": example({
      own: {
        subject: "A gift for Rosa Diaz",
        opening: [{ text: "Ada Okafor gave in honor of Rosa Diaz." }],
        closing: [{ text: "We are thinking of you." }],
      },
    }),
    tickets: example({ isTickets: true, campaign: "Winter Gala" }),
  },
});

function TributeNotice(props: Props) {
  const { frame, recipient, honoree, campaign, message } = props;
  const { organization } = frame;
  const t = textsOf(frame);
  const { what, occasion } = aboutOf(props);
  const donor = props.donor ?? t("tributeNotice.anonymous");
  const opening = t(`tributeNotice.opening.${what}.${occasion}`, { donor, organization, campaign, honoree });
  return (
    <Layout
      frame={frame}
      title={t(`tributeNotice.title.${what}`)}
      preview={props.own.opening[0]?.text ?? opening}
      heading={headingOf(props)}
      footer={[
        t("tributeNotice.why", { organization }),
        t("layout.contact", { organization, email: props.email }),
      ]}
    >
      {recipient && <Paragraph>{t("tributeNotice.greeting", { recipient })}</Paragraph>}
      {props.own.opening.length > 0 ? (
        <Paragraphs of={props.own.opening} />
      ) : (
        <Paragraph>{opening}</Paragraph>
      )}
      {message && <Quote>{message}</Quote>}
      <Paragraphs of={props.own.closing} />
      <Action label={t("tributeNotice.action", { organization })} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function headingOf(props: Props): string {
  const { what, occasion } = aboutOf(props);
  return textsOf(props.frame)(`tributeNotice.heading.${what}.${occasion}`, { honoree: props.honoree });
}

function aboutOf({ isTickets, isMemorial }: Props) {
  return {
    what: isTickets ? "tickets" : "gift",
    occasion: isMemorial ? "memory" : "honor",
  } as const;
}

function example(given: Partial<TributeNoticeProps>): TributeNoticeProps {
  return {
    recipient: "Luis",
    donor: "Ada Okafor",
    honoree: "Rosa Diaz",
    isMemorial: false,
    isTickets: false,
    campaign: "Winter Beds",
    message: "Thinking of you today.\nWith love from all of us",
    own: NO_OWN_TEXT,
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds",
    ...given,
  };
}
