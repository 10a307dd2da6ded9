import { Lock } from "lucide-react";
import { useTranslation } from "#translation";
import type { Translator } from "@/lib/languages/translator";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues } from "./form-request";

/** Assurances next to the button: secure payment, tax status, and cancellation of recurring gifts. */
export function TrustLine({ campaign, now }: { campaign: FormCampaign; now: FormValues }) {
  const { t } = useTranslation();
  const recurring = ["monthly", "quarterly", "annual"].includes(now["frequency"] ?? "");
  const facts = [...taxFacts(campaign, now, t), ...(recurring ? [t("donate.trust.cancel")] : [])];
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-0.5 text-center text-xs text-soft">
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap @max-[15rem]:whitespace-normal">
        <Lock aria-hidden className="size-3.5" />
        {t("donate.trust.secured")}
      </span>
      {facts.map((fact) => (
        <span key={fact} className="whitespace-nowrap @max-[15rem]:whitespace-normal">
          {fact}
        </span>
      ))}
    </p>
  );
}

/**
 * Returns tax facts. Omits deductibility if the donor receives something in return or the organization is not a
 * 501(c)(3).
 */
function taxFacts(campaign: FormCampaign, now: FormValues, t: Translator): string[] {
  const ein = campaign.ein ? [t("shared.ein", { ein: campaign.ein })] : [];
  if (campaign.taxStatus !== "501C3") return ein;
  const level = campaign.givingLevels.find((one) => now["amount"] === `level:${one.id}`);
  const gift = !sellsTickets(campaign) && (level?.fairMarketValueCents ?? 0) === 0;
  return [[t("donate.trust.charity"), ...ein].join(" · "), ...(gift ? [t("donate.trust.deductible")] : [])];
}
