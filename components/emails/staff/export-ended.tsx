import { defineEmail, type Frame } from "../define-email";
import { Layout } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type ExportEndedProps = {
  /** Whether the export is complete; otherwise it failed. */
  isComplete: boolean;
  started: string;
  /** Null if the export failed. */
  rows: string | null;
  /** Last day on which the file is kept; null if the export failed. */
  until: string | null;
  link: string;
};
type Props = ExportEndedProps & { frame: Frame };

const heading = (isComplete: boolean) =>
  isComplete ? "Your export is ready to download" : "Your export failed";

/** Notifies the person who started a full export that it has ended. */
export const exportEnded = defineEmail<ExportEndedProps>({
  subject: ({ isComplete }) => heading(isComplete),
  Template: ExportEnded,
  examples: {
    complete: {
      isComplete: true,
      started: "Nov 21, 2026, 9:05 AM EST",
      rows: "48,210",
      until: "Nov 28, 2026",
      link: "https://give.example.org/dashboard/hope-shelter/settings/export",
    },
    failed: {
      isComplete: false,
      started: "Nov 21, 2026, 9:05 AM EST",
      rows: null,
      until: null,
      link: "https://give.example.org/dashboard/hope-shelter/settings/export",
    },
  },
});

function ExportEnded({ frame, isComplete, started, rows, until, link }: Props) {
  const { organization } = frame;
  const opening = isComplete
    ? `The export of everything of ${organization} is complete.`
    : `The export of everything of ${organization} could not be written after several attempts.`;
  return (
    <Layout
      frame={frame}
      title="Export of everything"
      preview={opening}
      heading={heading(isComplete)}
      footer={[`You’re receiving this because you started an export of ${organization}.`]}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>
        {isComplete
          ? "Sign in to download the file. It has personal data of donors, so keep it safe."
          : "Your data is unchanged. Start another export; if it fails again, tell the people who run this service."}
      </Paragraph>
      <Facts
        rows={[
          { label: "Started", value: started },
          rows ? { label: "Rows", value: rows } : null,
          until ? { label: "Kept until", value: until } : null,
        ]}
      />
      <Action label="Open exports" link={link} colors={frame.colors} />
    </Layout>
  );
}
