import { formatDay } from "@/components/dashboard/format/zoned";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { RowLink } from "@/components/dashboard/lists/row-link";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import { MEMBERSHIP_STATE } from "@/lib/donor-memberships/labels";
import type { MembershipOfDonor } from "@/lib/donor-memberships/schemas";
import { STATE_TONE } from "./labels";

type MembershipListProps = { orgSlug: string; memberships: readonly MembershipOfDonor[] };

/** A donor's memberships with the term that each donation paid for; each row links to the donation. */
export function MembershipList({ orgSlug, memberships }: MembershipListProps) {
  return memberships.map((one) => (
    <div key={one.id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{one.campaign.title}</span>
        <Badge tone={STATE_TONE[one.state]}>{MEMBERSHIP_STATE[one.state]}</Badge>
        <span className="text-sm text-soft">
          {one.givingLevel && <>{one.givingLevel.name} · </>}Member {one.number.toLocaleString("en-US")} since{" "}
          {formatDay(one.since)}, until {formatDay(one.until)}
          {one.renews && ", renews by a recurring donation"}
        </span>
        <a
          href={one.cardUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block min-h-6 text-sm text-accent underline underline-offset-4"
        >
          Membership card
        </a>
      </p>
      <RowKeys>
        <Table caption={`Periods of the membership by ${one.campaign.title}`}>
          <thead>
            <tr>
              <Th>From</Th>
              <Th>To</Th>
              <Th>Level</Th>
              <Th numeric>Donation</Th>
            </tr>
          </thead>
          <tbody>
            {one.periods.map((period) => (
              <tr key={period.donationId} className="relative hover:bg-sunken">
                <Td className="whitespace-nowrap tabular-nums">
                  <RowLink href={`/dashboard/${orgSlug}/donations/${period.donationId}`}>
                    {formatDay(period.from)}
                  </RowLink>
                </Td>
                <Td className="whitespace-nowrap tabular-nums">{formatDay(period.to)}</Td>
                <Td className="min-w-32 wrap-anywhere">{period.givingLevel?.name ?? "–"}</Td>
                <Td numeric>
                  <Money cents={period.amountCents} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </RowKeys>
    </div>
  ));
}
