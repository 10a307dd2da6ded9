import { Ticket } from "lucide-react";
import { useTranslation } from "#translation";
import { Island } from "@/components/donate/islands/island";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { CampaignProgress } from "./campaign-progress";
import { EventFacts } from "./event-facts";
import { Matches } from "./matches";

type CampaignHeadProps = {
  campaign: PublicCampaign;
  /** False while totals cannot be read; progress is hidden then. */
  withTotals: boolean;
};

/** Cover, title, impact line and progress, with the remaining match and tickets. */
export function CampaignHead({ campaign, withTotals }: CampaignHeadProps) {
  const { t } = useTranslation();
  const { parent } = campaign;
  return (
    <header className="grid grid-cols-1 content-start gap-4 lg:gap-5">
      {campaign.coverUrl && (
        <Island
          // Remount for another picture: the component stores that a picture failed to load.
          key={campaign.coverUrl}
          name="cover"
          props={{ url: campaign.coverUrl, alt: campaign.coverAlt, focus: campaign.coverFocus }}
        />
      )}
      <div className="grid gap-1.5">
        {parent && (
          <p className="text-sm text-soft wrap-anywhere">
            {t.rich("donate.page.fundraisingFor", {
              campaign: parent.title,
              link: (title) => (
                <a
                  href={donatePath(parent.slug, campaign.org.slug)}
                  className="inline-block min-h-6 font-medium text-accent underline underline-offset-4"
                >
                  {title}
                </a>
              ),
            })}
          </p>
        )}
        <h1 className="text-2xl">{campaign.title}</h1>
        {campaign.eventStartsAt && (
          <EventFacts
            event={campaign}
            timezone={campaign.org.timezone}
            calendar={donatePath(campaign.slug, campaign.org.slug, "event.ics")}
          />
        )}
        {campaign.impactLine && <p className="text-soft wrap-anywhere lg:text-lg">{campaign.impactLine}</p>}
      </div>
      {withTotals && <CampaignProgress campaign={campaign} />}
      <Matches campaign={campaign} />
      <TicketsLeft campaign={campaign} />
    </header>
  );
}

function TicketsLeft({ campaign }: { campaign: PublicCampaign }) {
  const { t, format } = useTranslation();
  const { ticketCapacity, ticketsLeft } = campaign;
  if (ticketCapacity === null || ticketsLeft === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm tabular-nums">
      <Ticket aria-hidden className="size-4 shrink-0 text-accent" />
      <span>
        {ticketsLeft === 0
          ? t("donate.closed.soldOut")
          : t.rich("donate.page.ticketsLeft", {
              left: format.number(ticketsLeft),
              capacity: format.number(ticketCapacity),
              strong: (left) => <strong className="font-semibold">{left}</strong>,
            })}
      </span>
    </p>
  );
}
