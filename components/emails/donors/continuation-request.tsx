import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, type OwnText, ownSubject } from "../own-text";
import { Action, Facts, Note, Paragraph, Paragraphs } from "../pieces";
import { greeted, textsOf } from "../texts";

export type ContinuationRequestProps = {
  /** The organization's own subject and paragraphs; they do not replace the facts and the next step. */
  own: OwnText;
  firstName: string;
  /** Name of the former system, if known. */
  system: string | null;
  amount: string;
  interval: string;
  campaign: string;
  ein: string | null;
  email: string;
  /** URL of the campaign's page with prefilled amount and frequency. */
  link: string;
};
type Props = ContinuationRequestProps & { frame: Frame };

/** Asks a donor who gives regularly through another system to continue here. */
export const continuationRequest = defineEmail<ContinuationRequestProps>({
  subject: ({ frame, interval, own }) =>
    ownSubject(own) ??
    textsOf(frame)("continuationRequest.subject", { interval, organization: frame.organization }),
  Template: ContinuationRequest,
  examples: {
    "from a known system": example("Donorbox"),
    "own text": example(null, {
      subject: "A word from us",
      opening: [{ text: "We are glad that you are with us." }],
      closing: [{ text: "Thank you from all of us." }],
    }),
    "from another system": example(null),
  },
});

function ContinuationRequest(props: Props) {
  const { frame, interval, system } = props;
  const t = textsOf(frame);
  const { organization } = frame;
  const opening = system
    ? t("continuationRequest.openingNamed", { interval, organization, system })
    : t("continuationRequest.opening", { interval, organization });
  return (
    <Layout
      frame={frame}
      title={t("continuationRequest.title")}
      preview={props.own.opening[0]?.text ?? opening}
      heading={t("continuationRequest.heading", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props)}
    >
      {props.own.opening.length > 0 ? (
        <Paragraphs of={props.own.opening} />
      ) : (
        <Paragraph>{opening}</Paragraph>
      )}
      <Paragraph>{t("continuationRequest.how")}</Paragraph>
      <Facts
        rows={[
          { label: t("facts.gift"), value: t("facts.giftOf", { amount: props.amount, interval }) },
          { label: t("facts.campaign"), value: props.campaign },
        ]}
      />
      <Action label={t("continuationRequest.action")} link={props.link} colors={frame.colors} />
      <Paragraph>{t("continuationRequest.former")}</Paragraph>
      <Paragraphs of={props.own.closing} />
      <Note>{t("continuationRequest.why")}</Note>
    </Layout>
  );
}

function example(system: string | null, own: OwnText = NO_OWN_TEXT): ContinuationRequestProps {
  return {
    own,
    firstName: "Ada",
    system,
    amount: "$25.00",
    interval: "monthly",
    campaign: "Winter Beds",
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds?amount=25&frequency=monthly",
  };
}
