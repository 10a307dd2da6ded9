import { defineEmail, type Frame } from "./define-email";
import { Layout, listedFooter, staffFooter } from "./layout";
import { Action, Facts, Note } from "./pieces";

export type ReportProps = {
  name: string;
  /** `Nov 16 – Nov 22, 2026`. */
  days: string;
  raised: string;
  donations: string;
  average: string;
  /** Null without donations. */
  campaign: string | null;
  /** The same figures of the days to compare with, in one sentence. */
  before: string;
  /** The report is attached as a PDF file. */
  hasFile: boolean;
  /** It goes to an address that staff listed, not to the notification address. */
  isListed: boolean;
  link: string;
};
type Props = ReportProps & { frame: Frame };

/** Sends staff the figures of a saved report. */
export const report = defineEmail<ReportProps>({
  subject: ({ name, days }) => `${name}: ${days}`,
  Template: Report,
  examples: {
    week: example({}),
    "to an address that staff listed": example({ isListed: true }),
    "week without donations": example({
      raised: "$0.00",
      donations: "0",
      average: "none",
      campaign: null,
      hasFile: false,
    }),
  },
});

function Report({ frame, isListed, name, days, raised, donations, average, campaign, ...rest }: Props) {
  const { before, hasFile, link } = rest;
  return (
    <Layout
      frame={frame}
      title="Report"
      preview={`${raised} from ${donations} donations`}
      heading={`${name}: ${days}`}
      footer={isListed ? listedFooter(frame) : staffFooter(frame)}
    >
      <Facts
        rows={[
          { label: "Raised", value: raised, strong: true },
          { label: "Donations", value: donations },
          { label: "Average donation", value: average },
          campaign ? { label: "Largest campaign", value: campaign } : null,
        ]}
      />
      <Note>{before}</Note>
      {hasFile && <Note>The whole report is attached as a PDF file.</Note>}
      <Action label="Open the report" link={link} colors={frame.colors} />
    </Layout>
  );
}

function example(given: Partial<ReportProps>): ReportProps {
  return {
    name: "Monday figures",
    days: "Nov 16 – Nov 22, 2026",
    raised: "$4,125.00",
    donations: "71",
    average: "$58.10",
    campaign: "Winter Beds ($2,310.00)",
    before: "Nov 9 – Nov 15, 2026: $3,880.00 from 66 donations.",
    hasFile: true,
    isListed: false,
    link: "https://give.example.org/dashboard/hope-shelter/reports",
    ...given,
  };
}
