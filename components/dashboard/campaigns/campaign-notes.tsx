import Link from "next/link";
import { Instant } from "@/components/dashboard/format/instant";
import { Notice } from "@/components/ui/notice";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import { CoverNote } from "./cover-note";

type CampaignNotesProps = {
  campaign: CampaignDetail;
  orgSlug: string;
  orgActive: boolean;
  zone: string;
  now: Date;
};

/** Why a campaign takes no donations although it looks as if it should, or what will change by itself. */
export function CampaignNotes({ campaign, orgSlug, orgActive, zone, now }: CampaignNotesProps) {
  const { status, startDate, endDate, scheduledPublishAt, lockedAt, bareAddress, slug } = campaign;
  const live = status === "ACTIVE";
  return (
    <>
      {lockedAt && (
        <Notice tone="warn" title="Locked: it takes no donations">
          <p>
            Since <Instant at={lockedAt} zone={zone} />, against card testing.{" "}
            <Link href={`/dashboard/${orgSlug}/protection`} className="underline underline-offset-4">
              See what is going on
            </Link>
            .
          </p>
        </Notice>
      )}
      {live && !orgActive && (
        <Notice tone="warn" title="Donations are refused until payment setup is finished">
          <p>
            <Link href={`/dashboard/${orgSlug}`} className="underline underline-offset-4">
              Continue on the overview
            </Link>
            .
          </p>
        </Notice>
      )}
      {live && startDate && new Date(startDate) > now && (
        <Notice title="Not open yet">
          <p>
            Donations are taken from <Instant at={startDate} zone={zone} />.
          </p>
        </Notice>
      )}
      {live && endDate && new Date(endDate) < now && (
        <Notice tone="warn" title="Its last day has passed">
          <p>No donations are taken any more. Choose a later last day to go on, or end the campaign.</p>
        </Notice>
      )}
      {campaign.cover?.status === "FAILED" && <CoverNote cover={campaign.cover} />}
      {bareAddress === "TAKEN" && (
        <Notice tone="warn" title="Its short address belongs to another organization">
          <p className="wrap-anywhere">
            /donate/{slug} alone leads donors to another organization. Hand out the whole link, which names
            yours
            {status === "DRAFT" && ", or choose another address before you publish"}.
          </p>
        </Notice>
      )}
      {status === "DRAFT" && scheduledPublishAt && (
        <Notice title="Publishing is planned">
          <p>
            For <Instant at={scheduledPublishAt} zone={zone} />.
          </p>
        </Notice>
      )}
    </>
  );
}
