import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type FormCampaign, sellsTickets } from "./campaign";

/** Name of the button that requests a payment link by email; part of the form's POST. */
export const FINISH = "finish";

/** A notice before the first field for browsers without JavaScript: what is not possible here, and the alternatives. */
export function WithoutScript({ campaign }: { campaign: FormCampaign }) {
  const { t } = useTranslation();
  return (
    <noscript>
      <Notice tone="warn" title={t("donate.form.withoutScript")}>
        <p>
          {t(sellsTickets(campaign) ? "donate.form.withoutScriptTickets" : "donate.form.withoutScriptGift", {
            button: t("donate.form.emailLink"),
          })}
        </p>
      </Notice>
    </noscript>
  );
}

/** A second submit button for browsers without JavaScript, which emails a link to the payment step. */
export function FinishElsewhere() {
  const { t } = useTranslation();
  return (
    <noscript>
      <Button type="submit" name={FINISH} value="email" tone="secondary" wide className="mt-3">
        {t("donate.form.emailLink")}
      </Button>
    </noscript>
  );
}
