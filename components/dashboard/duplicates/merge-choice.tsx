import { Link } from "@/components/ui/link";
import type { DonorList } from "@/lib/donors/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { ContactBadge } from "../donors/contact-badge";
import { nameOf } from "../donors/labels";
import { Email } from "../format/email";
import { Instant } from "../format/instant";

type MergeChoiceProps = { orgSlug: string; zone: string; keptId: string; donors: DonorList["donors"] };

/** Donors that can be merged into another one, each linked to the comparison. */
export function MergeChoice({ orgSlug, zone, keptId, donors }: MergeChoiceProps) {
  return (
    <ul className="grid max-w-2xl grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface">
      {donors.map((donor) => (
        <li
          key={donor.id}
          className="relative grid gap-0.5 border-b border-line px-4 py-3 last:border-b-0 hover:bg-sunken"
        >
          <Link
            href={`/dashboard/${orgSlug}/donors/merge?${new URLSearchParams({ keep: keptId, other: donor.id })}`}
            className="font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {nameOf(donor)}
          </Link>
          <span className="text-sm text-soft wrap-anywhere">
            {donor.email ? <Email address={donor.email} /> : "No email"}, {formatUsd(donor.totalCents)}
            {donor.lastDonationAt && (
              <>
                , latest donation <Instant at={donor.lastDonationAt} zone={zone} dayOnly />
              </>
            )}
          </span>
          <span>
            <ContactBadge doNotContact={donor.doNotContact} />
          </span>
        </li>
      ))}
    </ul>
  );
}
