import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Note, Paragraph } from "./pieces";
import { textsOf } from "./texts";

export type CommitmentAskingProps = {
  firstName: string;
  /** The former system, if its name is known. */
  system: string | null;
  amount: string;
  interval: string;
  campaign: string;
  ein: string | null;
  email: string;
  /** The campaign's page with amount and frequency. */
  link: string;
};
type Props = CommitmentAskingProps & { frame: Frame };

/** Asks a donor who gives regularly through another system to continue here. */
export const commitmentAsking = defineEmail<CommitmentAskingProps>({
  subject: ({ frame, interval }) =>
    textsOf(frame)("commitmentAsking.subject", { interval, organization: frame.organization }),
  Template: CommitmentAsking,
  examples: {
    "from a known system": example("Donorbox"),
    "from another system": example(null),
  },
});

function CommitmentAsking(props: Props) {
  const { frame, interval, system } = props;
  const t = textsOf(frame);
  const { organization } = frame;
  const opening = system
    ? t("commitmentAsking.openingNamed", { interval, organization, system })
    : t("commitmentAsking.opening", { interval, organization });
  return (
    <Layout
      frame={frame}
      title={t("commitmentAsking.title")}
      preview={opening}
      heading={t("commitmentAsking.heading", { firstName: props.firstName })}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>{t("commitmentAsking.how")}</Paragraph>
      <Facts
        rows={[
          { label: t("facts.gift"), value: t("facts.giftOf", { amount: props.amount, interval }) },
          { label: t("facts.campaign"), value: props.campaign },
        ]}
      />
      <Action label={t("commitmentAsking.action")} link={props.link} colors={frame.colors} />
      <Paragraph>{t("commitmentAsking.former")}</Paragraph>
      <Note>{t("commitmentAsking.why")}</Note>
    </Layout>
  );
}

function example(system: string | null): CommitmentAskingProps {
  return {
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
