import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type FormCampaign, sellsTickets } from "./campaign";

/** The name of the button that asks for a mail; part of the form's post. */
export const FINISH = "finish";

/** Before the first field, for browsers without JavaScript: what cannot be done here, and the ways to do it. */
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

/** Below the form's button, for browsers without JavaScript: the same form, whose last step comes as a link by email. */
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
