import { Instant } from "@/components/dashboard/format/instant";
import { donationBadge } from "@/components/dashboard/labels";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import type { DonationList } from "@/lib/donations/list/schemas";

type RecentDonationsProps = { orgSlug: string; zone: string; donations: DonationList["donations"] };

/** The newest donations as short lines, each a link to its details. */
export function RecentDonations({ orgSlug, zone, donations }: RecentDonationsProps) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface">
      {donations.map((donation) => {
        const status = donationBadge(donation);
        return (
          <li
            key={donation.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 hover:bg-sunken"
          >
            <RowLink
              href={`/dashboard/${orgSlug}/donations/${donation.id}`}
              className="min-w-0 wrap-anywhere"
            >
              {donation.donor.firstName} {donation.donor.lastName}
            </RowLink>
            <Money cents={donation.amountCents} className="text-right font-medium" />
            <p className="min-w-0 text-sm text-soft wrap-anywhere">
              <Instant at={donation.createdAt} zone={zone} /> · {donation.campaign.title}
            </p>
            <div className="text-right">
              <Badge tone={status.tone}>{status.label}</Badge>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
