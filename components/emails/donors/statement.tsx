import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { NO_OWN_TEXT, OWN_EXAMPLE, type OwnText, ownSubject } from "../own-text";
import { Action, AmountTable, Facts, Note, Paragraph, Paragraphs } from "../pieces";
import { greeted, textsOf } from "../texts";

export type StatementProps = {
  /**
   * The organization's own subject and paragraphs; they do not replace the sums and statements. A correction keeps the
   * standard subject.
   */
  own: OwnText;
  firstName: string;
  donor: string;
  /** Year, such as `2026`, or the first and last day. */
  period: string;
  count: string;
  paid: string;
  returned: string | null;
  /** Fair market value of what the donor received in return. */
  value: string | null;
  /** Deductible amount; null if donations to the organization are not deductible. */
  deductible: string | null;
  /** Date of the statement that this one replaces. */
  replaces: string | null;
  legalName: string | null;
  ein: string | null;
  email: string;
  link: string;
};
type Props = StatementProps & { frame: Frame };

/** Sends a donor the statement for a range of days. */
export const statement = defineEmail<StatementProps>({
  subject: ({ frame, period, replaces, own }) =>
    (replaces ? null : ownSubject(own)) ??
    textsOf(frame)(replaces ? "statement.subjectCorrected" : "statement.subject", {
      organization: frame.organization,
      period,
    }),
  Template: Statement,
  examples: {
    "statement of a year": example({}),
    "corrected statement": example({
      returned: "$50.00",
      deductible: "$200.00",
      replaces: "Jan 12, 2027",
    }),
    "statement with value received": example({ value: "$30.00", deductible: "$220.00" }),
    "own text": example({
      own: OWN_EXAMPLE,
    }),
    "statement, not deductible": example({ deductible: null }),
  },
});

function Statement(props: Props) {
  const { frame, deductible } = props;
  const t = textsOf(frame);
  const opening = t("statement.opening", { organization: frame.organization, period: props.period });
  return (
    <Layout
      frame={frame}
      title={t("statement.title")}
      preview={props.own.opening[0]?.text ?? opening}
      heading={t("statement.heading", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props, t(deductible ? "statement.keepForTaxes" : "statement.keep"))}
    >
      {props.own.opening.length > 0 ? (
        <Paragraphs of={props.own.opening} />
      ) : (
        <Paragraph>
          {opening} {t("statement.thanks")}
        </Paragraph>
      )}
      {props.replaces && <Paragraph>{t("statement.replaces", { day: props.replaces })}</Paragraph>}
      <AmountTable
        rows={[
          { label: t("receipt.paid"), value: props.paid, strong: deductible === null },
          props.returned ? { label: t("receipt.returned"), value: props.returned } : null,
          props.value ? { label: t("receipt.value"), value: props.value } : null,
          deductible ? { label: t("receipt.deductible"), value: deductible, strong: true } : null,
        ]}
      />
      <Facts
        rows={[
          { label: t("receipt.donor"), value: props.donor },
          { label: t("statement.period"), value: props.period },
          { label: t("statement.donations"), value: props.count },
          { label: t("receipt.organization"), value: props.legalName ?? frame.organization },
          props.ein ? { label: t("receipt.ein"), value: props.ein } : null,
        ]}
      />
      {deductible && <Note>{t("statement.note")}</Note>}
      <Paragraphs of={props.own.closing} />
      <Action label={t("statement.action")} link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<StatementProps>): StatementProps {
  return {
    own: NO_OWN_TEXT,
    firstName: "Ada",
    donor: "Ada Okafor",
    period: "2026",
    count: "5",
    paid: "$250.00",
    returned: null,
    value: null,
    deductible: "$250.00",
    replaces: null,
    legalName: "Hope Shelter of Brooklyn, Inc.",
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/api/public/statements/example/statement.pdf",
    ...given,
  };
}
