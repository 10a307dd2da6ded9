import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { useReady } from "@/components/ui/use-ready";
import { ownValue } from "@/lib/kernel/own-value";
import type { FormCampaign } from "./campaign";
import { chosenTickets, type FormValues } from "./form-request";

/** Message keys of each frequency, for the text next to the amount and for the button. */
const OFTEN = {
  monthly: { every: "donate.form.monthly", donate: "donate.form.donateMonthly" },
  quarterly: { every: "donate.form.quarterly", donate: "donate.form.donateQuarterly" },
  annual: { every: "donate.form.annual", donate: "donate.form.donateAnnual" },
} as const;

type SubmitBarProps = { campaign: FormCampaign; total: number | null; draft: FormValues; busy: boolean };

/**
 * The amount and the submit button on one line. Without JavaScript the amount is unknown, so the button only names the
 * next step.
 */
export function SubmitBar({ campaign, total, draft, busy }: SubmitBarProps) {
  const { t, format } = useTranslation();
  const enhanced = useReady();
  const tickets = chosenTickets(draft, campaign);
  const often = ownValue(OFTEN, draft["frequency"] ?? "");
  const sum = total === null ? null : format.moneyShort(total);
  const action =
    sum === null
      ? t(tickets === null ? "donate.form.donate" : "donate.form.pay")
      : t(tickets === null ? (often?.donate ?? "donate.form.donateSum") : "donate.form.paySum", { sum });
  return (
    <div className="flex items-center gap-x-4 gap-y-1 @max-[12rem]:flex-wrap">
      {sum !== null && (
        <p className="grid shrink-0 leading-tight tabular-nums lg:hidden">
          <strong className="font-semibold">{sum}</strong>
          <span className="text-xs text-soft">
            {tickets === null
              ? t(often?.every ?? "donate.form.once")
              : t("shared.tickets", { count: tickets })}
          </span>
        </p>
      )}
      <Button type="submit" busy={busy} wide className="min-h-12 min-w-0 font-semibold tabular-nums">
        {busy ? t("shared.oneMoment") : enhanced ? action : t("donate.form.toPayment")}
      </Button>
    </div>
  );
}
