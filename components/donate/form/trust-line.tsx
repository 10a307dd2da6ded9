import { Lock } from "lucide-react";
import { type FormCampaign, sellsTickets } from "./campaign";
import type { FormValues } from "./form-request";

/** What a donor may rely on, by the button: who handles the payment, the tax status, and the end of recurring gifts. */
export function TrustLine({ campaign, now }: { campaign: FormCampaign; now: FormValues }) {
  const recurring = ["monthly", "quarterly", "annual"].includes(now["frequency"] ?? "");
  const facts = [...taxFacts(campaign, now), ...(recurring ? ["Cancel anytime"] : [])];
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-0.5 text-center text-xs text-soft">
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap @max-[15rem]:whitespace-normal">
        <Lock aria-hidden className="size-3.5" />
        Secured by Stripe
      </span>
      {facts.map((fact) => (
        <span key={fact} className="whitespace-nowrap @max-[15rem]:whitespace-normal">
          {fact}
        </span>
      ))}
    </p>
  );
}

/** Nothing about deductibility where a donor gets something in return, or the organization is no 501(c)(3). */
function taxFacts(campaign: FormCampaign, now: FormValues): string[] {
  const ein = campaign.ein ? [`EIN ${campaign.ein}`] : [];
  if (campaign.taxStatus !== "501C3") return ein;
  const level = campaign.givingLevels.find((one) => now["amount"] === `level:${one.id}`);
  const gift = !sellsTickets(campaign) && (level?.fairMarketValueCents ?? 0) === 0;
  return [["501(c)(3)", ...ein].join(" · "), ...(gift ? ["Tax-deductible"] : [])];
}
