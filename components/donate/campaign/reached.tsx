import { useTranslation } from "#translation";
import { Progress, type ProgressFigures } from "@/components/ui/progress";
import { percentReached } from "@/lib/kernel/percent";

/** A campaign's progress for donors, as text and as a bar. */
export function Reached({ tickets, ...figures }: ProgressFigures & { tickets: boolean }) {
  const { t, format } = useTranslation();
  const { raisedCents, goalCents, donationCount } = figures;
  const donations = t(tickets ? "shared.orders" : "shared.donations", { count: donationCount });
  const hasGoal = goalCents !== null && goalCents > 0;
  return (
    <Progress
      {...figures}
      words={{
        raised: format.moneyShort(raisedCents),
        rest: hasGoal
          ? t("shared.progress.ofGoal", {
              donations,
              goal: format.moneyShort(goalCents),
              percent: format.percent(percentReached(raisedCents, goalCents)),
            })
          : t("shared.progress.raised", { donations }),
      }}
    />
  );
}
