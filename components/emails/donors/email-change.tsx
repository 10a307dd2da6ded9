import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { Action, Note, Paragraph } from "../pieces";
import { greeted, textsOf } from "../texts";

export type EmailChangeProps = {
  /**
   * `notice` goes to the donor's current address. The new address receives `confirm`, or `taken` if it belongs to
   * another donor.
   */
  change: { kind: "notice" } | { kind: "confirm" } | { kind: "taken" };
  /** Null in emails to the new address. */
  firstName: string | null;
  /** Null in emails to the new address. */
  newEmail: string | null;
  ein: string | null;
  email: string;
  link: string;
};
type Props = EmailChangeProps & { frame: Frame };

/** Notifies both addresses of a donor's request to change the email address. */
export const emailChange = defineEmail<EmailChangeProps>({
  subject: ({ frame, change }) =>
    textsOf(frame)(`emailChange.${change.kind}.subject`, { organization: frame.organization }),
  Template: EmailChange,
  examples: {
    notice: example({ change: { kind: "notice" }, firstName: "Ada", newEmail: "ada@work.example" }),
    "new address": example({ change: { kind: "confirm" } }),
    "address of another donor": example({ change: { kind: "taken" } }),
  },
});

function EmailChange(props: Props) {
  const { frame, change } = props;
  const { organization } = frame;
  const t = textsOf(frame);
  const opening =
    change.kind === "notice"
      ? t("emailChange.notice.opening", {
          ...greeted(props.firstName ?? ""),
          organization,
          email: props.newEmail ?? "",
        })
      : t(`emailChange.${change.kind}.opening`, { organization });
  return (
    <Layout
      frame={frame}
      title={t("emailChange.title")}
      preview={opening}
      heading={t(`emailChange.${change.kind}.heading`)}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Action
        label={t(change.kind === "confirm" ? "emailChange.confirm.action" : "givingLink.action")}
        link={props.link}
        colors={frame.colors}
      />
      <Note>{t(`emailChange.${change.kind}.note`, { email: props.email })}</Note>
    </Layout>
  );
}

function example(given: Pick<EmailChangeProps, "change"> & Partial<EmailChangeProps>): EmailChangeProps {
  return {
    firstName: null,
    newEmail: null,
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/o/hope-shelter/giving/link/example",
    ...given,
  };
}
