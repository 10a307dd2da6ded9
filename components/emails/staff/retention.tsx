import { defineEmail, type Frame } from "../define-email";
import { Layout, listedFooter, staffFooter } from "../layout";
import { Action, Facts, Note } from "../pieces";

export type RetentionProps = {
  name: string;
  /** The period, such as `2025`, or `2026, so far`. */
  period: string;
  /** The retention rate with its numbers. */
  retention: string;
  /** Number of donors and amount given, for each group. */
  all: string;
  fresh: string;
  returning: string;
  reactivated: string;
  lapsed: string;
  recurring: string;
  /** Figures of the previous period, in sentences. */
  before: string | null;
  isOver: boolean;
  /** Whether the report is attached as a PDF file. */
  hasFile: boolean;
  /** Whether the recipient is an address that staff listed, not the notification address. */
  isListed: boolean;
  link: string;
};
type Props = RetentionProps & { frame: Frame };

/** Sends staff the figures of a saved donor retention report. */
export const retention = defineEmail<RetentionProps>({
  subject: ({ name, period }) => `${name}: ${period}`,
  Template: Retention,
  examples: {
    "a year that is over": example({}),
    "the present year, to an address that staff listed": example({
      period: "2026, so far",
      isOver: false,
      isListed: true,
    }),
    "without donations": example({
      retention: "none: no one gave in the period before",
      all: "0 donors, $0.00",
      before: null,
      hasFile: false,
    }),
  },
});

function Retention({ frame, isListed, name, period, retention, all, ...rest }: Props) {
  const { fresh, returning, reactivated, lapsed, recurring, before, isOver, hasFile, link } = rest;
  return (
    <Layout
      frame={frame}
      title="Donor retention"
      preview={`Retention rate ${retention}`}
      heading={`${name}: ${period}`}
      footer={isListed ? listedFooter(frame) : staffFooter(frame)}
    >
      <Facts
        rows={[
          { label: "Retention rate", value: retention, strong: true },
          { label: "All who gave", value: all },
          { label: "New", value: fresh },
          { label: "Returning", value: returning },
          { label: "Reactivated", value: reactivated },
          { label: "Lapsed", value: lapsed },
          { label: "Recurring donations", value: recurring },
        ]}
      />
      {before && <Note>{before}</Note>}
      {!isOver && <Note>The period is not over: donors who have yet to give again count as lapsed.</Note>}
      {hasFile && <Note>The whole report is attached as a PDF file.</Note>}
      <Action label="Open the report" link={link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<RetentionProps>): RetentionProps {
  return {
    name: "Donor retention for the board",
    period: "2025",
    retention: "46.3%: 412 of 890 donors gave again",
    all: "1,043 donors, $214,800.00",
    fresh: "571 donors, $61,250.00",
    returning: "412 donors, $139,400.00",
    reactivated: "60 donors, $14,150.00",
    lapsed: "478 donors, who gave $52,900.00 in the period before",
    recurring: "96 started, 31 canceled, 240 ongoing",
    before: "2024: 890 donors, $187,300.00. Retention rate 44%: 361 of 820 donors gave again.",
    isOver: true,
    hasFile: true,
    isListed: false,
    link: "https://give.example.org/dashboard/hope-shelter/reports/donors",
    ...given,
  };
}
