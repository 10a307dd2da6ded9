import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, AmountTable, Facts, Paragraph } from "../pieces";

export type DisputeClosedProps = {
  outcome: { kind: "WON" | "LOST" | "WARNING_CLOSED" | "PREVENTED" };
  disputed: string;
  isTickets: boolean;
  /** Whether the payment was fully refunded. */
  isRefunded: boolean;
  taken: string;
  returned: string;
  donor: string;
  campaign: string;
  receiptNumber: string;
  link: string;
};
type Props = DisputeClosedProps & { frame: Frame };

/** Notifies staff of the outcome of a dispute. */
export const disputeClosed = defineEmail<DisputeClosedProps>({
  subject: ({ outcome, disputed, donor }) => `Dispute ${NEWS[outcome.kind]}: ${disputed}, ${donor}`,
  Template: DisputeClosed,
  examples: {
    won: example("WON"),
    lost: example("LOST"),
    "inquiry closed": example("WARNING_CLOSED"),
    prevented: example("PREVENTED"),
  },
});

const NEWS = {
  WON: "won",
  LOST: "lost",
  WARNING_CLOSED: "closed as an inquiry",
  PREVENTED: "prevented",
} as const;

function DisputeClosed(props: Props) {
  const { frame, outcome, disputed } = props;
  const meaning = meaningOf(props);
  return (
    <Layout
      frame={frame}
      title="Dispute"
      preview={meaning}
      heading={`Dispute of ${disputed} ${NEWS[outcome.kind]}`}
      footer={staffFooter(frame)}
    >
      <Paragraph>{meaning}</Paragraph>
      <AmountTable
        rows={[
          { label: "Disputed", value: disputed, strong: true },
          { label: "Taken from your balance", value: props.taken },
          { label: "Returned to your balance", value: props.returned },
        ]}
      />
      <Facts
        rows={[
          { label: "Donor", value: props.donor },
          { label: "Campaign", value: props.campaign },
          { label: "Receipt number", value: props.receiptNumber },
        ]}
      />
      <Action label="Open the dispute" link={props.link} colors={frame.colors} />
    </Layout>
  );
}

function meaningOf({ outcome, isTickets, isRefunded }: Props): string {
  const noun = isTickets ? "payment" : "donation";
  if (isRefunded && outcome.kind !== "LOST") return `The ${noun} stays refunded.`;
  switch (outcome.kind) {
    case "WON":
      return `The bank decided in your favor. Your share is returned to your balance, and the ${noun} counts again.`;
    case "LOST":
      return `The bank decided in the donor’s favor. The amount deducted from your balance is not returned, and the ${noun} no longer counts.`;
    case "WARNING_CLOSED":
      return `The bank has no further questions, and the ${noun} counts again.`;
    case "PREVENTED":
      return `The processor resolved it before it became a dispute, and the ${noun} counts again.`;
  }
}

function example(kind: DisputeClosedProps["outcome"]["kind"]): DisputeClosedProps {
  return {
    outcome: { kind },
    disputed: "$51.43",
    isTickets: false,
    isRefunded: false,
    taken: "$51.00",
    returned: kind === "WON" ? "$51.00" : "$0.00",
    donor: "Ada Okafor",
    campaign: "Winter Beds",
    receiptNumber: "ALM-7K3M-9Q2X-TB4C",
    link: "https://give.example.org/dashboard/hope-shelter/disputes/example",
  };
}
