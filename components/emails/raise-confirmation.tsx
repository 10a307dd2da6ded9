import { defineEmail, type Frame } from "./define-email";
import { donorFooter, Layout } from "./layout";
import { Action, Facts, Note, Paragraph } from "./pieces";

export type RaiseConfirmationProps = {
  firstName: string;
  /** Whether staff made the request, not the donor. */
  byStaff: boolean;
  currentAmount: string;
  newAmount: string;
  /** The total with covered fees; null if that is the new amount. */
  totalCharged: string | null;
  interval: string;
  nextCharge: string | null;
  confirmBy: string;
  ein: string | null;
  email: string;
  link: string;
};
type Props = RaiseConfirmationProps & { frame: Frame };

/** Asks a donor to confirm a raise to more than twice the amount; nothing changes before. */
export const raiseConfirmation = defineEmail<RaiseConfirmationProps>({
  subject: ({ frame, newAmount, interval }) =>
    `Please confirm: ${newAmount} ${interval} to ${frame.organization}`,
  Template: RaiseConfirmation,
  examples: {
    "by the donor": example({}),
    "by staff": example({ byStaff: true, totalCharged: "$154.00" }),
  },
});

function RaiseConfirmation(props: Props) {
  const { frame, byStaff, currentAmount, newAmount, totalCharged, interval, nextCharge } = props;
  const { organization } = frame;
  const opening = `${byStaff ? `${organization} would like` : "You asked"} to raise your ${interval} gift to ${organization} from ${currentAmount} to ${newAmount}.`;
  return (
    <Layout
      frame={frame}
      title="Confirm your new amount"
      preview={opening}
      heading={`${props.firstName}, please confirm your new amount`}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>Because the increase is large, nothing changes until you confirm it.</Paragraph>
      <Facts
        rows={[
          { label: "Current gift", value: `${currentAmount} ${interval}` },
          { label: "New gift", value: `${newAmount} ${interval}`, strong: true },
          totalCharged ? { label: "Charged with the fees you cover", value: totalCharged } : null,
          nextCharge ? { label: "Next charge", value: nextCharge } : null,
          { label: "Confirm by", value: props.confirmBy },
        ]}
      />
      <Action label="Review and confirm" link={props.link} colors={frame.colors} />
      <Note>Changed your mind? Ignore this email and the amount stays as it is.</Note>
    </Layout>
  );
}

function example(given: Partial<RaiseConfirmationProps>): RaiseConfirmationProps {
  return {
    firstName: "Ada",
    byStaff: false,
    currentAmount: "$25.00",
    newAmount: "$150.00",
    totalCharged: null,
    interval: "monthly",
    nextCharge: "Dec 21, 2026",
    confirmBy: "Nov 22, 2026, 9:05 AM EST",
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds/recurring/example/raise",
    ...given,
  };
}
