import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { typedDollars } from "@/components/dashboard/forms/dollars";
import { nameOf } from "@/components/dashboard/offline/giver";
import { offlineAmount } from "@/components/dashboard/offline/labels";
import { RecordForm } from "@/components/dashboard/offline/record-form";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { formatUsd } from "@/lib/kernel/money";
import { dayIn } from "@/lib/kernel/time/zoned";
import { isOfflineMethod, isProperty } from "@/lib/offline-donations/labels";
import { listCampaignsToCredit } from "@/lib/offline-donations/list-campaigns-to-credit";
import { requireDonation } from "../../../../donation";
import { requireOrganization } from "../../../../session";
import { giverOf } from "../../offline";

export const metadata: Metadata = { title: "Correct a donation" };

type Props = { params: Promise<{ org: string; id: string }> };

export default async function CorrectDonationPage({ params }: Props) {
  const { org: slug, id } = await params;
  const { ctx, org, isAdmin } = await requireOrganization(slug);
  const donation = await requireDonation(slug, id);
  const { offline, paymentMethod: method, amountCents, donor } = donation;
  if (!offline || !isOfflineMethod(method)) notFound();
  const refusal = isAdmin
    ? offline.voidedAt && "This donation was voided, so it can no longer be changed."
    : "Ask an owner or admin to correct this donation.";
  const amount = offlineAmount(method, amountCents, formatUsd(amountCents));
  return (
    <>
      <PageTitle
        title="Correct a donation"
        parent={{ href: `/dashboard/${slug}/donations/${id}`, title: `${amount} from ${nameOf(donor)}` }}
        below="Totals and reports are updated. The audit log keeps the previous values."
      />
      {refusal ? (
        <Notice title={refusal} />
      ) : (
        <RecordForm
          org={{ id: org.id, slug }}
          today={dayIn(ctx.now.toISOString(), org.timezone)}
          campaigns={await listCampaignsToCredit(ctx)}
          corrected={{ id, revision: offline.revision }}
          beginning={{
            method,
            typed: {
              amount: isProperty(method) && amountCents === 0 ? "" : typedDollars(amountCents),
              receivedOn: offline.receivedOn,
              checkNumber: offline.checkNumber ?? "",
              checkDate: offline.checkDate ?? "",
              reference: offline.reference ?? "",
              description: offline.description ?? "",
            },
            received: {
              level: donation.givingLevel?.id ?? "",
              tickets: donation.ticketCount === null ? "" : String(donation.ticketCount),
              suggested: "",
            },
            giver: await giverOf(ctx, donor.id),
            campaignId: donation.campaign.id,
            note: offline.note ?? "",
            anonymous: donation.anonymous,
          }}
        />
      )}
    </>
  );
}
