import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Note, Paragraph, ProgressBar } from "../pieces";

export type MilestoneProps = {
  campaign: string;
  /** The milestone, such as `50%`. */
  milestone: string;
  isGoal: boolean;
  raised: string;
  goal: string;
  /** The share raised so far, such as `62%`. */
  progress: string;
  /** The same share, at most `100%`. */
  filled: string;
  link: string;
};
type Props = MilestoneProps & { frame: Frame };

/** Notifies staff that a campaign has reached 25, 50, 75 or 100% of its goal. */
export const milestone = defineEmail<MilestoneProps>({
  subject: newsOf,
  Template: Milestone,
  examples: {
    half: example({}),
    goal: example({ isGoal: true, raised: "$20,400", progress: "102%", filled: "100%" }),
  },
});

function Milestone(props: Props) {
  const { frame, isGoal, raised, goal, progress } = props;
  const amounts = `${raised} raised of ${goal}`;
  return (
    <Layout
      frame={frame}
      title="Milestone"
      preview={amounts}
      heading={newsOf(props)}
      footer={staffFooter(frame)}
    >
      <ProgressBar filled={props.filled} colors={frame.colors} />
      <Paragraph>{`${amounts} (${progress}).`}</Paragraph>
      <Note>
        {isGoal
          ? "The campaign stays open until it ends or you end it. Now is a good time to thank everyone who gave."
          : "Now is a good time to tell your supporters how far you have come together."}
      </Note>
      <Action label="Open in dashboard" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function newsOf({ campaign, milestone: share, isGoal }: Props): string {
  return isGoal ? `${campaign} has reached its goal` : `${campaign} has reached ${share} of its goal`;
}

function example(given: Partial<MilestoneProps>): MilestoneProps {
  return {
    campaign: "Winter Beds",
    milestone: "50%",
    isGoal: false,
    raised: "$12,480",
    goal: "$20,000",
    progress: "62%",
    filled: "62%",
    link: "https://give.example.org/dashboard/hope-shelter/campaigns/example",
    ...given,
  };
}
