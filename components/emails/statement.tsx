import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, AmountTable, Facts, Note, Paragraph } from "./pieces";

export type StatementProps = {
  firstName: string;
  donor: string;
  /** `2026`, or its first and last day. */
  period: string;
  count: string;
  paid: string;
  returned: string | null;
  /** The fair market value of what was received. */
  value: string | null;
  /** Null for an organization whose donations are not deductible. */
  deductible: string | null;
  /** The day of the statement that this one replaces. */
  replaces: string | null;
  legalName: string | null;
  ein: string | null;
  email: string;
  link: string;
};
type Props = StatementProps & { frame: Frame };

/** Sends a donor the statement of what they gave in a range of days. */
export const statement = defineEmail<StatementProps>({
  subject: ({ frame, period, replaces }) =>
    `Your ${replaces ? "corrected " : ""}giving statement from ${frame.organization}, ${period}`,
  Template: Statement,
  examples: {
    "statement of a year": example({}),
    "corrected statement": example({
      returned: "$50.00",
      deductible: "$200.00",
      replaces: "Jan 12, 2027",
    }),
    "statement with value received": example({ value: "$30.00", deductible: "$220.00" }),
    "statement, not deductible": example({ deductible: null }),
  },
});

function Statement(props: Props) {
  const { frame, deductible } = props;
  const opening = `Here is your giving statement from ${frame.organization} for ${props.period}.`;
  return (
    <Layout
      frame={frame}
      title="Giving statement"
      preview={opening}
      heading={`Thank you, ${props.firstName}`}
      footer={donorFooter(
        frame,
        props,
        deductible ? "Keep this statement for your tax records. " : "Keep this statement for your records. ",
      )}
    >
      <Paragraph>{opening} Thank you for what you made possible.</Paragraph>
      {props.replaces && (
        <Paragraph>
          {`It replaces the statement of ${props.replaces}, which is no longer valid: a donation of this period was refunded, disputed or corrected since.`}
        </Paragraph>
      )}
      <AmountTable
        rows={[
          { label: "Amount paid", value: props.paid, strong: deductible === null },
          props.returned ? { label: "Returned to you", value: props.returned } : null,
          props.value ? { label: "Value of what you received", value: props.value } : null,
          deductible ? { label: "Tax-deductible amount", value: deductible, strong: true } : null,
        ]}
      />
      <Facts
        rows={[
          { label: "Donor", value: props.donor },
          { label: "Period", value: props.period },
          { label: "Donations", value: props.count },
          { label: "Organization", value: props.legalName ?? frame.organization },
          props.ein ? { label: "EIN", value: props.ein } : null,
        ]}
      />
      {deductible && (
        <Note>
          The statement lists each donation, says whether you received goods or services in return, and what
          they are worth. Disputed payments, and tickets of no stated value, are not in the deductible amount.
        </Note>
      )}
      <Action label="Download your statement (PDF)" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<StatementProps>): StatementProps {
  return {
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
