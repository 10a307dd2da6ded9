import { ExternalLink } from "lucide-react";
import { Progress } from "@/components/ui/progress";
import type { PublicCampaign } from "@/lib/campaigns/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { Cover } from "./cover";
import { Story } from "./story";
import { videoOf } from "./video";

/** Cover, title, organization, how far the campaign is, and its story. */
export function CampaignHead({ campaign, open }: { campaign: PublicCampaign; open: boolean }) {
  return (
    <header className="grid gap-5">
      {campaign.coverImageUrl && <Cover address={campaign.coverImageUrl} />}
      <div className="grid gap-2">
        <p className="text-soft wrap-anywhere">{campaign.org.name}</p>
        <h1 className="text-2xl">{campaign.title}</h1>
      </div>
      <Progress
        raisedCents={campaign.raisedAmountCents}
        goalCents={campaign.showGoal ? campaign.goalAmountCents : null}
        giftCount={campaign.donationCount}
        matchedCents={campaign.matchedCents}
        matchedBy={campaign.matchingOrgName}
      />
      <Match campaign={campaign} />
      {open && (
        <a
          href="#give"
          className="inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-5 font-medium text-on-accent hover:bg-accent-strong lg:hidden"
        >
          {campaign.ticketPriceCents === null ? "Give now" : "Get tickets"}
        </a>
      )}
      {campaign.description && <Story text={campaign.description} />}
    </header>
  );
}

function Match({ campaign }: { campaign: PublicCampaign }) {
  if (!campaign.matchingEnabled || !campaign.matchingOrgName) return null;
  const ratio =
    campaign.matchingRatioPct === 100
      ? "every dollar with another"
      : `every gift with ${campaign.matchingRatioPct} % of it`;
  return (
    <p className="rounded-md bg-accent-soft px-4 py-3">
      {campaign.matchingOrgName} matches {ratio}
      {campaign.matchingMaxCents !== null && `, up to ${formatUsdShort(campaign.matchingMaxCents)} in all`}.
    </p>
  );
}

/** The campaign's video, in a player with a privacy mode or as a link. */
export function CampaignVideo({ address, title }: { address: string | null; title: string }) {
  const video = videoOf(address);
  if (!video) return null;
  if (video.kind === "link")
    return (
      <a
        href={video.href}
        rel="nofollow noopener"
        className="inline-flex min-h-6 items-center gap-2 text-accent underline"
      >
        Watch the video <ExternalLink aria-hidden className="size-4" />
      </a>
    );
  return (
    <iframe
      src={video.src}
      title={`Video: ${title}`}
      loading="lazy"
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      className="aspect-video w-full rounded-lg border border-line bg-sunken"
    />
  );
}
