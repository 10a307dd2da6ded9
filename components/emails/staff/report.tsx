import { defineEmail, type Frame } from "../define-email";
import { Layout, listedFooter, staffFooter } from "../layout";
import { Action, Facts, Note } from "../pieces";

export type ReportProps = {
  name: string;
  /** The range of days, such as `Nov 16 – Nov 22, 2026`. */
  days: string;
  raised: string;
  donations: string;
  average: string;
  /** Title of the campaign of a report limited to one; null for all campaigns. */
  only: string | null;
  /** Campaign that raised the most; null without donations or in a report on one campaign. */
  campaign: string | null;
  /** Busiest hour of the day in the organization's time zone; null without donations whose time is known. */
  hour: string | null;
  /** Amounts raised in the days before and in the same days of the previous year, one sentence each. */
  before: string;
  /** Whether the report is attached as a PDF file. */
  hasFile: boolean;
  /** Whether the recipient is an address that staff listed, not the notification address. */
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
      hour: null,
      hasFile: false,
    }),
    "one campaign": example({ only: "Winter Beds", campaign: null }),
  },
});

function Report({ frame, isListed, name, days, raised, donations, average, ...rest }: Props) {
  const { only, campaign, hour, before, hasFile, link } = rest;
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
          only ? { label: "Campaign", value: only } : null,
          { label: "Raised", value: raised, strong: true },
          { label: "Donations", value: donations },
          { label: "Average donation", value: average },
          campaign ? { label: "Largest campaign", value: campaign } : null,
          hour ? { label: "Busiest hour", value: hour } : null,
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
    only: null,
    campaign: "Winter Beds ($2,310.00)",
    hour: "7 PM–8 PM (12 donations)",
    before:
      "Nov 9, 2026 – Nov 15, 2026: $3,880.00 from 66 donations. Nov 16, 2025 – Nov 22, 2025: $3,150.00 from 58 donations.",
    hasFile: true,
    isListed: false,
    link: "https://give.example.org/dashboard/hope-shelter/reports",
    ...given,
  };
}
