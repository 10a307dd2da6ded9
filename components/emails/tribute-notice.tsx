import { defineEmail, type Frame } from "./define-email";
import { Layout } from "./layout";
import { Action, Paragraph, Quote } from "./pieces";

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
  email: string;
  link: string;
};
type Props = TributeNoticeProps & { frame: Frame };

/** Notifies a person of a donation in honor or memory of another, without the amount. */
export const tributeNotice = defineEmail<TributeNoticeProps>({
  subject: headingOf,
  Template: TributeNotice,
  examples: {
    "in honor": example({}),
    "in memory": example({ isMemorial: true, message: null }),
    anonymous: example({ donor: null, recipient: null }),
    tickets: example({ isTickets: true, campaign: "Winter Gala" }),
  },
});

function TributeNotice(props: Props) {
  const { frame, recipient, donor, honoree, isTickets, campaign, message } = props;
  const { organization } = frame;
  const did = isTickets ? "bought tickets from" : "made a gift to";
  const opening = `${donor ?? "Someone who wishes to stay anonymous"} has ${did} ${organization} (${campaign}) ${occasion(props)} ${honoree}.`;
  return (
    <Layout
      frame={frame}
      title={isTickets ? "Tickets in someone’s name" : "A gift in someone’s name"}
      preview={opening}
      heading={headingOf(props)}
      footer={[
        `The donor asked ${organization} to tell you. We use your address only for this email.`,
        `${organization} · ${props.email}`,
      ]}
    >
      {recipient && <Paragraph>{`Dear ${recipient},`}</Paragraph>}
      <Paragraph>{opening}</Paragraph>
      {message && <Quote>{message}</Quote>}
      <Action label={`See ${organization}’s campaign`} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function headingOf(props: Pick<Props, "isTickets" | "isMemorial" | "honoree">): string {
  return `${props.isTickets ? "Tickets bought" : "A gift"} ${occasion(props)} ${props.honoree}`;
}

function occasion({ isMemorial }: Pick<Props, "isMemorial">): string {
  return isMemorial ? "in memory of" : "in honor of";
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
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds",
    ...given,
  };
}
