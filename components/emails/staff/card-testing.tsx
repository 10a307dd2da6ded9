import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Facts, Paragraph } from "../pieces";

export type CardTestingProps = {
  /** The alert's message. */
  message: string;
  declines: string;
  period: string;
  link: string;
};
type Props = CardTestingProps & { frame: Frame };

const HEADING = "Someone may be testing stolen cards on your donation form";

/** Notifies staff of card testing and the possible countermeasures. */
export const cardTesting = defineEmail<CardTestingProps>({
  subject: () => HEADING,
  Template: CardTesting,
  examples: {
    attack: {
      message: "Someone seems to be testing stolen cards on “Winter Beds”.",
      declines: "20",
      period: "6 minutes",
      link: "https://give.example.org/dashboard/hope-shelter/protection",
    },
  },
});

function CardTesting({ frame, message, declines, period, link }: Props) {
  return (
    <Layout frame={frame} title={HEADING} preview={message} heading={HEADING} footer={staffFooter(frame)}>
      <Paragraph>{message}</Paragraph>
      <Paragraph>
        Donors using their own card barely notice: their browser solves the puzzle automatically. You can
        follow the attack hour by hour and lock a campaign with one click. Refund donations from cards that
        look stolen before they are disputed.
      </Paragraph>
      <Facts
        rows={[
          { label: "Declined payments", value: declines },
          { label: "Within", value: period },
        ]}
      />
      <Action label="Open fraud protection" link={link} colors={frame.colors} />
    </Layout>
  );
}
