import { useTranslation } from "#translation";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import type { PublicOrganization } from "@/lib/campaigns/public/organization-schemas";
import { accentStyle } from "@/lib/kernel/accent";
import { focusStyle } from "@/lib/kernel/focus";
import { initials } from "@/lib/kernel/initials";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { Reached } from "../campaign/reached";
import { Picture } from "../picture";

type PublicCard = PublicOrganization["campaigns"][number];

type CampaignCardsProps = { org: PublicOrganization; withTotals: boolean };

/** Campaigns that accept donations now, as cards that link to their pages. */
export function CampaignCards({ org, withTotals }: CampaignCardsProps) {
  const { t } = useTranslation();
  if (org.campaigns.length === 0)
    return (
      <Card className="grid gap-2">
        <h2 className="text-lg">{t("organization.none")}</h2>
        <p className="text-soft">
          {t(org.website ? "organization.noneWebsite" : "organization.noneText", { org: org.name })}
        </p>
      </Card>
    );
  return (
    <section aria-labelledby="campaigns" className="grid gap-4">
      <h2 id="campaigns" className="text-lg">
        {t("organization.ways")}
      </h2>
      <ul
        className={cx(
          "grid gap-5 sm:grid-cols-2",
          // Two or four cards fill rows of two.
          ![2, 4].includes(org.campaigns.length) && "lg:grid-cols-3",
        )}
      >
        {org.campaigns.map((campaign) => (
          <li key={campaign.slug} className="grid">
            <CampaignCard
              campaign={campaign}
              href={donatePath(campaign.slug, org.slug)}
              withTotals={withTotals}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CampaignCardProps = { campaign: PublicCard; href: string; withTotals: boolean };

function CampaignCard({ campaign, href, withTotals }: CampaignCardProps) {
  const { t } = useTranslation();
  const tint = accentStyle(campaign.color);
  return (
    <article
      style={tint}
      className={cx(
        "relative flex flex-col overflow-hidden rounded-lg bg-surface shadow-sm ring-1 ring-line transition-shadow duration-150 hover:shadow-md",
        "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent",
        Object.keys(tint).length > 0 && "tinted",
      )}
    >
      {campaign.coverUrl ? (
        <Picture
          url={campaign.coverUrl}
          sizes="(min-width: 40rem) 36rem, 100vw"
          alt=""
          width={640}
          height={360}
          loading="lazy"
          style={focusStyle(campaign.coverFocus)}
          className="aspect-video w-full bg-sunken object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid aspect-video w-full place-items-center bg-accent-soft text-2xl font-semibold text-accent"
        >
          {initials(campaign.title)}
        </span>
      )}
      <div className="flex flex-1 flex-col gap-3 p-4">
        <h3 className="text-lg wrap-anywhere">
          <a
            href={href}
            className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {campaign.title}
          </a>
        </h3>
        {campaign.summary && (
          <p className="line-clamp-3 text-sm text-soft wrap-anywhere">{campaign.summary}</p>
        )}
        <div className="mt-auto grid gap-3 pt-1">
          {withTotals && (
            <Reached
              tickets={campaign.type === "EVENT"}
              raisedCents={campaign.raisedAmountCents}
              goalCents={campaign.goalAmountCents}
              donationCount={campaign.donationCount}
            />
          )}
          {/* The whole card is the link; this text names its action. */}
          <p aria-hidden className="font-medium text-accent">
            {t(`organization.call.${campaign.type}`)} →
          </p>
        </div>
      </div>
    </article>
  );
}
