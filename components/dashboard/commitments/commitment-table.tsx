import { formatDay, formatDayIn } from "@/components/dashboard/format/zoned";
import { PersonCell } from "@/components/dashboard/lists/person-cell";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { COMMITMENT_STATE, COMMITMENT_STATUS } from "@/lib/commitments/labels";
import type { Commitment } from "@/lib/commitments/schemas";
import { eachTime } from "../subscriptions/labels";
import { ContinuationForm } from "./continuation-form";
import { COMMITMENT_TONE, formerLabel, mayAsk } from "./labels";
import { CommitmentStatusForm } from "./status-form";

type CommitmentTableProps = {
  orgSlug: string;
  zone: string;
  now: Date;
  commitments: readonly Commitment[];
  /** Campaigns that accept recurring donations now. */
  campaigns: readonly { id: string; title: string }[];
  /** All rows belong to one donor, so the donor column is omitted. */
  oneDonor?: boolean;
};

/** Recurring commitments with the staff actions for each. */
export function CommitmentTable({
  orgSlug,
  zone,
  now,
  commitments,
  campaigns,
  oneDonor = false,
}: CommitmentTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Recurring commitments">
        <thead>
          <tr>
            {!oneDonor && <Th>Donor</Th>}
            <Th>Gives</Th>
            <Th>Former system</Th>
            <Th>State</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {commitments.map((one) => (
            <tr key={one.id} className="relative hover:bg-sunken">
              {!oneDonor && (
                <PersonCell href={`/dashboard/${orgSlug}/donors/${one.donor.id}`} person={one.donor} />
              )}
              <Td className="min-w-36">
                <span className="font-medium whitespace-nowrap">{eachTime(one)}</span>
                {one.campaign && (
                  <span className="block max-w-48 text-xs text-soft wrap-anywhere">{one.campaign.title}</span>
                )}
              </Td>
              <Td className="min-w-44 wrap-anywhere">
                {COMMITMENT_STATUS[one.status]}
                <span className="block max-w-56 text-xs text-soft">{formerLabel(one)}</span>
                {one.nextOn && (
                  <span className="block text-xs text-soft">Next expected {formatDay(one.nextOn)}</span>
                )}
              </Td>
              <Td className="min-w-36">
                <Badge tone={COMMITMENT_TONE[one.state]}>{COMMITMENT_STATE[one.state]}</Badge>
                {one.askedAt && (
                  <span className="block text-xs text-soft">Asked {formatDayIn(one.askedAt, zone)}</span>
                )}
                {one.note && (
                  <span className="block max-w-56 text-xs text-soft wrap-anywhere">{one.note}</span>
                )}
              </Td>
              <Td>
                <div className="relative z-1 flex justify-end gap-2 whitespace-nowrap">
                  {mayAsk(one, now) && campaigns.length > 0 && (
                    <ContinuationForm orgSlug={orgSlug} commitment={one} campaigns={campaigns} />
                  )}
                  <CommitmentStatusForm orgSlug={orgSlug} commitment={one} />
                </div>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
