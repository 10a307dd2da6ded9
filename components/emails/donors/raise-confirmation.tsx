import { defineEmail, type Frame } from "../define-email";
import { donorFooter, Layout } from "../layout";
import { Action, Facts, Note, Paragraph } from "../pieces";
import { greeted, textsOf } from "../texts";

export type RaiseConfirmationProps = {
  firstName: string;
  /** Whether staff requested the raise, not the donor. */
  byStaff: boolean;
  currentAmount: string;
  newAmount: string;
  /** Total including covered fees; null if it equals the new amount. */
  totalCharged: string | null;
  currentInterval: string;
  /** Frequency after the raise. */
  interval: string;
  nextCharge: string | null;
  confirmBy: string;
  ein: string | null;
  email: string;
  link: string;
};
type Props = RaiseConfirmationProps & { frame: Frame };

/**
 * Asks a donor to confirm a raise to more than twice the amount, per charge or per year. Nothing changes until then.
 */
export const raiseConfirmation = defineEmail<RaiseConfirmationProps>({
  subject: ({ frame, newAmount, interval }) =>
    textsOf(frame)("raiseConfirmation.subject", {
      amount: newAmount,
      interval,
      organization: frame.organization,
    }),
  Template: RaiseConfirmation,
  examples: {
    "by the donor": example({}),
    "more often": example({ newAmount: "$25.00", currentInterval: "yearly", interval: "monthly" }),
    "by staff": example({ byStaff: true, totalCharged: "$154.00" }),
  },
});

function RaiseConfirmation(props: Props) {
  const { frame, byStaff, totalCharged, nextCharge } = props;
  const { organization } = frame;
  const t = textsOf(frame);
  const from = t("facts.giftOf", { amount: props.currentAmount, interval: props.currentInterval });
  const to = t("facts.giftOf", { amount: props.newAmount, interval: props.interval });
  const who = byStaff ? "byStaff" : "byDonor";
  const opening = t(`raiseConfirmation.opening.${who}`, { organization, from, to });
  return (
    <Layout
      frame={frame}
      title={t("raiseConfirmation.title")}
      preview={opening}
      heading={t("raiseConfirmation.heading", { ...greeted(props.firstName) })}
      footer={donorFooter(frame, props)}
    >
      <Paragraph>{opening}</Paragraph>
      <Paragraph>{t("raiseConfirmation.large")}</Paragraph>
      <Facts
        rows={[
          { label: t("raiseConfirmation.current"), value: from },
          { label: t("raiseConfirmation.new"), value: to, strong: true },
          totalCharged ? { label: t("facts.chargedWithFees"), value: totalCharged } : null,
          nextCharge ? { label: t("facts.nextCharge"), value: nextCharge } : null,
          { label: t("raiseConfirmation.confirmBy"), value: props.confirmBy },
        ]}
      />
      <Action label={t("raiseConfirmation.action")} link={props.link} colors={frame.colors} />
      <Note>{t("raiseConfirmation.ignore")}</Note>
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
    currentInterval: "monthly",
    interval: "monthly",
    nextCharge: "Dec 21, 2026",
    confirmBy: "Nov 22, 2026, 9:05 AM EST",
    ein: "12-3456789",
    email: "hello@hopeshelter.example",
    link: "https://give.example.org/donate/winter-beds/recurring/example/raise",
    ...given,
  };
}
