import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { FullBatch, OfflineBatch } from "@/lib/offline-donations/schemas";
import { Instant } from "../format/instant";
import { formatDay } from "../format/zoned";
import { Designated } from "../funds/designated";
import { count } from "../labels";
import { PersonCell } from "../lists/person-cell";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { offlineMark } from "./labels";

type BatchTableProps = { orgSlug: string; zone: string; batches: readonly OfflineBatch[] };

/** Batches of offline donations; each row links to its page. */
export function BatchTable({ orgSlug, zone, batches }: BatchTableProps) {
  return (
    <RowKeys>
      <Table flows caption="Batches">
        <thead>
          <tr>
            <Th>Batch</Th>
            <Th numeric>Control total</Th>
            <Th numeric>Now</Th>
            <Th numeric>Donations</Th>
            <Th>Recorded</Th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id} className="relative hover:bg-sunken">
              <Td className="min-w-40 wrap-anywhere">
                <RowLink href={`/dashboard/${orgSlug}/donations/batches/${batch.id}`}>{batch.name}</RowLink>
              </Td>
              <Td numeric label="Control total">
                <Money cents={batch.controlCents} />
              </Td>
              <Td numeric label="Now" className="font-medium">
                <Money cents={batch.presentCents} />
              </Td>
              <Td numeric label="Donations">
                {batch.donationCount}
              </Td>
              <Td>
                <Instant at={batch.createdAt} zone={zone} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

type BatchDonationsProps = { orgSlug: string; donations: FullBatch["donations"] };

/** Returns the giving level and the tickets of a donation in one line; null for neither. */
function returnsLabel({ givingLevel, ticketCount }: FullBatch["donations"][number]): string | null {
  return [givingLevel?.name, ticketCount && count(ticketCount, "ticket")].filter(Boolean).join(", ") || null;
}

/**
 * The donations of a batch, in the order of entry, with their funds. Levels and tickets have a column if there are any.
 */
export function BatchDonations({ orgSlug, donations }: BatchDonationsProps) {
  const hasReturns = donations.some((one) => returnsLabel(one) !== null);
  return (
    <RowKeys>
      <Table flows caption="Donations of the batch">
        <thead>
          <tr>
            <Th>Donor</Th>
            <Th numeric>Amount</Th>
            <Th>Method</Th>
            <Th>Received</Th>
            <Th>Campaign</Th>
            {hasReturns && <Th>Level and tickets</Th>}
          </tr>
        </thead>
        <tbody>
          {donations.map((one) => (
            <tr key={one.id} className="relative hover:bg-sunken">
              <PersonCell href={`/dashboard/${orgSlug}/donations/${one.id}`} person={one.donor} />
              <Td numeric className="font-medium">
                {one.amountCents === 0 ? (
                  <span className="font-normal text-soft">No value</span>
                ) : (
                  <Money cents={one.amountCents} />
                )}
              </Td>
              <Td className="wrap-anywhere">
                {offlineMark({ paymentMethod: one.method, checkNumber: one.checkNumber })}{" "}
                {one.voidedAt && <Badge>Voided</Badge>}
              </Td>
              <Td className="whitespace-nowrap">{formatDay(one.receivedOn)}</Td>
              <Td className="min-w-48 wrap-anywhere">
                {one.campaign.title}
                <Designated funds={one.funds.map(({ fund }) => fund?.name ?? null)} />
              </Td>
              {hasReturns && <Td className="min-w-32 wrap-anywhere">{returnsLabel(one) ?? "–"}</Td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
