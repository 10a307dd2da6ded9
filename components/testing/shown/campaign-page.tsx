import { CampaignHead } from "@/components/donate/campaign/campaign-head";
import { CampaignProgress } from "@/components/donate/campaign/campaign-progress";
import { CampaignVideo } from "@/components/donate/campaign/campaign-video";
import { Cover } from "@/components/donate/campaign/cover";
import { DonorRoll } from "@/components/donate/campaign/donor-roll";
import { EventFacts } from "@/components/donate/campaign/event-facts";
import { Fundraisers } from "@/components/donate/campaign/fundraisers";
import { Matches } from "@/components/donate/campaign/matches";
import { OrgHeader } from "@/components/donate/campaign/org-header";
import { PreviewBanner } from "@/components/donate/campaign/preview-banner";
import { Reached } from "@/components/donate/campaign/reached";
import { Story } from "@/components/donate/campaign/story";
import { CampaignCards } from "@/components/donate/organization/campaign-cards";
import { OrganizationHead } from "@/components/donate/organization/organization-head";
import { organizationFacts } from "@/components/donate/share/describe";
import { JsonLd } from "@/components/donate/share/json-ld";
import { ShareRow } from "@/components/donate/share/share-row";
import { publicOrganizationSchema } from "@/lib/campaigns/public/organization-schemas";
import { publicCampaignSchema } from "@/lib/campaigns/public/schemas";
import { donorRollSchema } from "@/lib/donations/donor-roll/schemas";
import type { Shown } from "../hostile-data";
import { zoneOf } from "../hostile-props";

export const CAMPAIGN_PAGE: Readonly<Record<string, Shown>> = {
  "donate/campaign/reached.tsx": (data) => (
    <Reached
      tickets={data.flag()}
      raisedCents={data.number()}
      goalCents={data.one(null, data.number())}
      donationCount={data.number()}
    />
  ),
  "donate/campaign/campaign-head.tsx": (data) => (
    <CampaignHead campaign={data.of(publicCampaignSchema)} withTotals={data.flag()} />
  ),
  "donate/campaign/campaign-video.tsx": (data) => <CampaignVideo address={data.text()} title={data.text()} />,
  "donate/campaign/cover.tsx": (data) => (
    <Cover url={data.text()} alt={data.one(null, data.text())} focus={data.one(null, { x: 0, y: 99.5 })} />
  ),
  "donate/campaign/donor-roll.tsx": (data) => (
    <DonorRoll
      slug="a"
      org="b"
      first={data.of(donorRollSchema)}
      older={data.flag()}
      now={data.instant()}
      tickets={data.flag()}
      open
    />
  ),
  "donate/share/json-ld.tsx": (data) => (
    <JsonLd data={organizationFacts(data.of(publicOrganizationSchema))} />
  ),
  "donate/share/share-row.tsx": (data) => (
    <ShareRow heading={data.text()} url={data.text()} text={data.text()} />
  ),
  "donate/organization/campaign-cards.tsx": (data) => (
    <CampaignCards org={data.of(publicOrganizationSchema)} withTotals={data.flag()} />
  ),
  "donate/organization/organization-head.tsx": (data) => (
    <OrganizationHead org={data.of(publicOrganizationSchema)} withTotals={data.flag()} />
  ),
  "donate/campaign/event-facts.tsx": (data) => (
    <EventFacts
      event={{ eventStartsAt: data.instant(), eventEndsAt: data.instant(), eventPlace: data.text() }}
      timezone={zoneOf(data)}
      calendar="/donate/winter-gala/event.ics"
    />
  ),
  "donate/campaign/preview-banner.tsx": (data) => <PreviewBanner orgName={data.text()} />,
  "donate/campaign/org-header.tsx": (data) => <OrgHeader org={data.of(publicCampaignSchema).org} />,
  "donate/campaign/campaign-progress.tsx": (data) => (
    <CampaignProgress campaign={data.of(publicCampaignSchema)} />
  ),
  "donate/campaign/matches.tsx": (data) => <Matches campaign={data.of(publicCampaignSchema)} />,
  "donate/campaign/fundraisers.tsx": (data) => (
    <Fundraisers
      fundraisers={{
        count: data.number(),
        raisedAmountCents: data.number(),
        ranking: [
          {
            title: data.text(),
            slug: data.text(),
            raisedAmountCents: data.number(),
            donationCount: data.number(),
          },
        ],
      }}
      ownCents={data.number()}
      org={data.text()}
    />
  ),
  "donate/campaign/story.tsx": (data) => <Story text={data.text()} />,
};
