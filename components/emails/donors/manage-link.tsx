import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { Action, Facts, Note, Paragraph } from "../pieces";
import { greeted, textsOf } from "../texts";

export type ManageLinkProps = {
  firstName: string;
  amount: string;
  /** Frequency, such as `monthly`. */
  interval: string;
  campaign: string;
  nextCharge: string | null;
  ein: string | null;
  email: string;
  link: string;
};
type Props = ManageLinkProps & { frame: Frame };

/** Sends a donor the requested link to change their recurring donation. */
export const manageLink = defineEmail<ManageLinkProps>({
  subject: ({ frame, interval }) =>
    textsOf(frame)("manageLink.subject", { interval, organization: frame.organization }),
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
  const t = textsOf(frame);
  const opening = t("manageLink.opening", { interval, organization: frame.organization });
  return (
    <Layout
      frame={frame}
      title={t("manageLink.title")}
      preview={opening}
      heading={t("hereIsYourLink", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Facts
        rows={[
          { label: t("facts.gift"), value: t("facts.giftOf", { amount: props.amount, interval }) },
          { label: t("facts.campaign"), value: props.campaign },
          nextCharge ? { label: t("facts.nextCharge"), value: nextCharge } : null,
        ]}
      />
      <Action label={t("manageLink.action")} link={props.link} colors={frame.colors} />
      <Note>{t("manageLink.valid")}</Note>
      <Note>{t("ignore")}</Note>
    </Layout>
  );
}
