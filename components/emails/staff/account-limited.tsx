import { defineEmail, type Frame } from "../define-email";
import { Layout, staffFooter } from "../layout";
import { Action, Paragraph } from "../pieces";

export type AccountLimitedProps = {
  /** The lost capability. */
  capability: { kind: "cards" | "bank_debits" | "payouts" | "other" };
  /** The alert's message. */
  message: string;
  link: string;
};
type Props = AccountLimitedProps & { frame: Frame };

const HEADINGS = {
  cards: "Your organization can’t accept card donations right now",
  bank_debits: "Your organization can’t accept bank donations right now",
  payouts: "Payouts to your bank have stopped",
  other: "Your payment account is limited",
} as const;

/** Notifies staff that their account at the payment processor lost a capability. */
export const accountLimited = defineEmail<AccountLimitedProps>({
  subject: ({ capability }) => HEADINGS[capability.kind],
  Template: AccountLimited,
  examples: {
    cards: example("cards"),
    "bank debits": example("bank_debits"),
    payouts: example("payouts"),
    other: example("other"),
  },
});

function AccountLimited({ frame, capability, message, link }: Props) {
  const heading = HEADINGS[capability.kind];
  return (
    <Layout frame={frame} title={heading} preview={message} heading={heading} footer={staffFooter(frame)}>
      <Paragraph>{message}</Paragraph>
      <Action label="Open in dashboard" link={link} colors={frame.colors} />
    </Layout>
  );
}

function example(kind: AccountLimitedProps["capability"]["kind"]): AccountLimitedProps {
  return {
    capability: { kind },
    message: "The payment processor needs more information about your organization.",
    link: "https://give.example.org/dashboard/hope-shelter/alerts",
  };
}
