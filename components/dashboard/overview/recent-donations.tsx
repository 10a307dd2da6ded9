import Link from "next/link";
import { Instant } from "@/components/dashboard/format/instant";
import { DONATION_STATUS } from "@/components/dashboard/labels";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import type { DonationList } from "@/lib/donations/schemas";

type RecentGiftsProps = { orgSlug: string; zone: string; gifts: DonationList["donations"] };

/** The newest gifts as short lines, each a link to its details. */
export function RecentGifts({ orgSlug, zone, gifts }: RecentGiftsProps) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface">
      {gifts.map((gift) => {
        const status = DONATION_STATUS[gift.status];
        return (
          <li
            key={gift.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 hover:bg-sunken"
          >
            <Link
              href={`/dashboard/${orgSlug}/donations/${gift.id}`}
              className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {gift.donor.firstName} {gift.donor.lastName}
            </Link>
            <Money cents={gift.amountCents} className="text-right font-medium" />
            <p className="min-w-0 text-sm text-soft wrap-anywhere">
              <Instant at={gift.createdAt} zone={zone} /> · {gift.campaign.title}
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
