import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { Action, Note, Paragraph } from "../pieces";
import { greeted, textsOf } from "../texts";

export type GivingLinkProps = {
  firstName: string;
  ein: string | null;
  email: string;
  link: string;
};
type Props = GivingLinkProps & { frame: Frame };

/** Sends a donor the link to their own giving that they requested. */
export const givingLink = defineEmail<GivingLinkProps>({
  subject: ({ frame }) => textsOf(frame)("givingLink.subject", { organization: frame.organization }),
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
  const t = textsOf(frame);
  const opening = t("givingLink.opening", { organization: frame.organization });
  return (
    <Layout
      frame={frame}
      title={t("givingLink.title")}
      preview={opening}
      heading={t("hereIsYourLink", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Action label={t("givingLink.action")} link={props.link} colors={frame.colors} />
      <Note>{t("givingLink.valid")}</Note>
      <Note>{t("ignore")}</Note>
    </Layout>
  );
}
