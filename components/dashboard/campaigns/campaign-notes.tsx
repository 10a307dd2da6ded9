import { Instant } from "@/components/dashboard/format/instant";
import { Link } from "@/components/ui/link";
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

/** Notes on why a campaign does not accept donations, and its scheduled changes. */
export function CampaignNotes({ campaign, orgSlug, orgActive, zone, now }: CampaignNotesProps) {
  const { status, startDate, endDate, scheduledPublishAt, lockedAt, bareAddress, slug } = campaign;
  const live = status === "ACTIVE";
  return (
    <>
      {lockedAt && (
        <Notice tone="warn" title="Locked: not accepting donations">
          <p>
            Locked on <Instant at={lockedAt} zone={zone} /> to stop card testing.{" "}
            <Link href={`/dashboard/${orgSlug}/protection`} className="underline underline-offset-4">
              Review activity
            </Link>
            .
          </p>
        </Notice>
      )}
      {live && !orgActive && (
        <Notice tone="warn" title="Finish payment setup to accept donations">
          <p>
            <Link href={`/dashboard/${orgSlug}`} className="underline underline-offset-4">
              Continue setup
            </Link>
            .
          </p>
        </Notice>
      )}
      {live && startDate && new Date(startDate) > now && (
        <Notice title="Not open yet">
          <p>
            Accepts donations from <Instant at={startDate} zone={zone} />.
          </p>
        </Notice>
      )}
      {live && endDate && new Date(endDate) < now && (
        <Notice tone="warn" title="The end date has passed">
          <p>
            This campaign no longer accepts donations. Set a later end date to continue, or end the campaign.
          </p>
        </Notice>
      )}
      {campaign.cover?.status === "FAILED" && <CoverNote cover={campaign.cover} />}
      {campaign.ticketPriceCents !== null && campaign.ticketFairMarketValueCents === null && (
        <Notice tone="warn" title="State what a ticket is worth">
          <p>
            Receipts of tickets over $75 must say what guests receive and what is tax-deductible.{" "}
            <Link
              href={`/dashboard/${orgSlug}/campaigns/${campaign.id}/edit#tickets`}
              className="underline underline-offset-4"
            >
              Enter the fair market value of a ticket
            </Link>
            .
          </p>
        </Notice>
      )}
      {bareAddress === "TAKEN" && (
        <Notice tone="warn" title="The short address belongs to another organization">
          <p className="wrap-anywhere">
            /donate/{slug} on its own leads donors to another organization. Share the full link, which names
            yours
            {status === "DRAFT" && ", or choose a different address before you publish"}.
          </p>
        </Notice>
      )}
      {status === "DRAFT" && scheduledPublishAt && (
        <Notice title="Scheduled to publish">
          <p>
            On <Instant at={scheduledPublishAt} zone={zone} />.
          </p>
        </Notice>
      )}
    </>
  );
}
