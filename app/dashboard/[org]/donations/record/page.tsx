import type { Metadata } from "next";
import { z } from "zod";
import { pick, type SearchParams } from "@/app/dashboard/query";
import { RecordForm } from "@/components/dashboard/offline/record-form";
import { NO_RETURN } from "@/components/dashboard/offline/return-fields";
import { ButtonLink } from "@/components/ui/button-link";
import { PageTitle } from "@/components/ui/page-title";
import { dayIn } from "@/lib/kernel/time/zoned";
import { listCampaignsToCredit } from "@/lib/offline-donations/list-campaigns-to-credit";
import { fundChoices } from "../../../fund-choices";
import { requireOrganization } from "../../../session";
import { giverOf, NoCampaign } from "../offline";

export const metadata: Metadata = { title: "Record a donation" };

const id = z.string().min(1).max(64);

type Props = { params: Promise<{ org: string }>; searchParams: SearchParams };

export default async function RecordDonationPage({ params, searchParams }: Props) {
  const { ctx, org } = await requireOrganization((await params).org);
  const rawQuery = await searchParams;
  const today = dayIn(ctx.now.toISOString(), org.timezone);
  const [campaigns, giver] = await Promise.all([
    listCampaignsToCredit(ctx),
    giverOf(ctx, pick(id, rawQuery["donor"])),
  ]);
  const requestedCampaign = pick(id, rawQuery["campaign"]);
  const path = `/dashboard/${org.slug}/donations`;
  return (
    <>
      <PageTitle
        title="Record a donation"
        parent={{ href: path, title: "Donations" }}
        below="For donations received outside the payment processor, such as checks and cash. No fees apply."
        action={
          <ButtonLink href={`${path}/batch`} tone="secondary">
            Enter a batch
          </ButtonLink>
        }
      />
      {campaigns.length === 0 ? (
        <NoCampaign orgSlug={org.slug} />
      ) : (
        <RecordForm
          org={{ id: org.id, slug: org.slug }}
          today={today}
          campaigns={campaigns}
          funds={await fundChoices(ctx, [])}
          beginning={{
            method: "CHECK",
            typed: {
              amount: "",
              receivedOn: today,
              checkNumber: "",
              checkDate: "",
              reference: "",
              description: "",
            },
            received: NO_RETURN,
            giver,
            // No default among several campaigns: a wrong one would be credited unnoticed.
            campaignId: (campaigns.length === 1
              ? campaigns
              : campaigns.filter((one) => one.id === requestedCampaign)
            )
              .map((one) => one.id)
              .join(""),
            note: "",
            anonymous: false,
          }}
        />
      )}
    </>
  );
}
