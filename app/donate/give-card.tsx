import { useTranslation } from "#translation";
import type { Closed } from "@/components/donate/campaign/closed";
import { formCampaign, offeredAmounts } from "@/components/donate/form/campaign";
import { FormCard } from "@/components/donate/form/form-card";
import { Island } from "@/components/donate/islands/island";
import { Card } from "@/components/ui/card";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { quoteOffered } from "@/lib/donations/create/quote-donation";
import type { Context } from "@/lib/kernel/context";
import { ownPath } from "@/lib/kernel/urls/web-address";
import type { KeptForm } from "./kept-form";
import { donateSettings } from "./settings";

type GiveCardProps = {
  ctx: Context;
  campaign: PublicCampaign;
  closed: Closed | null;
  kept: KeptForm | null;
  /** Whether the card is in a frame of another site. */
  framed?: boolean;
};

/** The donation form, or the reason the campaign does not accept donations. */
export async function GiveCard({ ctx, campaign, closed, kept, framed = false }: GiveCardProps) {
  if (closed) return <ClosedCard closed={closed} org={campaign.org} />;
  const { appOrigin, processor } = donateSettings();
  const { quotes, merchantId } = await quoteOffered(ctx, campaign.id, amountsOf(campaign));
  return (
    <FormCard>
      <Island
        name="form"
        props={{
          campaign: formCampaign(campaign),
          values: kept?.values ?? {},
          problems: kept?.problems ?? {},
          quotes,
          merchantId,
          processor,
          appOrigin,
          framed,
        }}
      />
    </FormCard>
  );
}

/** Returns the amounts whose fees are sent with the page. */
function amountsOf(campaign: PublicCampaign): number[] {
  if (campaign.ticketPriceCents !== null) return [campaign.ticketPriceCents];
  return [...offeredAmounts(campaign), ...campaign.givingLevels.map((level) => level.amountCents)];
}

function ClosedCard({ closed, org }: { closed: Closed; org: PublicCampaign["org"] }) {
  const { t } = useTranslation();
  const page = org.pageUrl && ownPath(org.pageUrl);
  return (
    <Card className="grid gap-2 rounded-xl border-transparent shadow-card">
      <h2 className="text-lg">{closed.title}</h2>
      <p>{closed.text}</p>
      {page && (
        <p>
          <a href={page} className="inline-block min-h-6 text-accent underline underline-offset-4">
            {t("donate.page.otherWays", { org: org.name })}
          </a>
        </p>
      )}
    </Card>
  );
}
