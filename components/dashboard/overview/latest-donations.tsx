import { donationBadge, FREQUENCY } from "@/components/dashboard/labels";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import type { LatestDonation } from "@/lib/analytics/overview-schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { Portrait } from "../format/portrait";
import { formatDayIn } from "../format/zoned";
import { offlineAmount, offlineMark } from "../offline/labels";
import { timeLabel } from "./labels";

type LatestDonationsProps = {
  orgSlug: string;
  zone: string;
  /** The instant that times are relative to. */
  asOf: string;
  donations: readonly LatestDonation[];
  /** Ids of the donations that have just arrived. */
  arrived: ReadonlySet<string>;
};

/** The latest donations, each linked to its details. A status is shown only if it is unusual. */
export function LatestDonations({ orgSlug, zone, asOf, donations, arrived }: LatestDonationsProps) {
  return (
    <RowKeys>
      <ul className="-mx-2 grid">
        {donations.map((donation) => {
          const status = donationBadge(donation);
          const mark = offlineMark(donation);
          const { firstName, lastName } = donation.donor;
          return (
            <li
              data-row
              key={donation.id}
              className={cx(
                "relative grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-2 py-2.5 first:border-t-0 hover:bg-sunken",
                arrived.has(donation.id) && "animate-arrive",
              )}
            >
              <Portrait name={`${firstName} ${lastName}`} />
              <div className="min-w-0">
                <RowLink href={`/dashboard/${orgSlug}/donations/${donation.id}`} className="wrap-anywhere">
                  {firstName} {lastName}
                </RowLink>
                <p className="text-sm text-soft wrap-anywhere">
                  {donation.campaign.title}
                  {donation.frequency !== "ONE_TIME" && ` · ${FREQUENCY[donation.frequency].toLowerCase()}`}
                  {mark && ` · ${mark}`}
                  {" · "}
                  <time dateTime={donation.receivedAt} className="whitespace-nowrap">
                    {mark
                      ? formatDayIn(donation.receivedAt, zone)
                      : timeLabel(donation.receivedAt, asOf, zone)}
                  </time>
                </p>
              </div>
              <div className="grid justify-items-end gap-1">
                <span className="font-medium tabular-nums">
                  {offlineAmount(
                    donation.paymentMethod,
                    donation.amountCents,
                    formatUsdShort(donation.amountCents),
                  )}
                </span>
                {donation.status !== "SUCCEEDED" && <Badge tone={status.tone}>{status.label}</Badge>}
              </div>
            </li>
          );
        })}
      </ul>
    </RowKeys>
  );
}
