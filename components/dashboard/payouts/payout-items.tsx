import { Table, Td, Th } from "@/components/ui/table";
import type { PayoutItem } from "@/lib/payouts/schemas";
import { formatSignedUsd } from "../format/format-signed";
import { Instant } from "../format/instant";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { ITEM_KIND } from "./labels";

type PayoutItemsProps = { orgSlug: string; zone: string; items: readonly PayoutItem[] };

/** The movements of a payout; those of a donation link to it. */
export function PayoutItems({ orgSlug, zone, items }: PayoutItemsProps) {
  return (
    <RowKeys>
      <Table flows caption="Payout transactions">
        <thead>
          <tr>
            <Th>Type</Th>
            <Th numeric>Amount</Th>
            <Th numeric>Our records</Th>
            <Th>Date</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="relative hover:bg-sunken">
              <Td className="min-w-40">
                <div className="max-w-80 wrap-break-word">
                  {item.donationId ? (
                    <RowLink href={`/dashboard/${orgSlug}/donations/${item.donationId}`}>
                      {nameOf(item)}
                    </RowLink>
                  ) : (
                    <span className="font-medium">{nameOf(item)}</span>
                  )}
                </div>
              </Td>
              <Td numeric>{formatSignedUsd(item.netCents)}</Td>
              <Td numeric label="Our records">
                {item.expectedCents === item.netCents ? (
                  "Matches"
                ) : (
                  <span className="font-medium text-danger">
                    {item.expectedCents === null ? "Not found" : formatSignedUsd(item.expectedCents)}
                  </span>
                )}
              </Td>
              <Td>
                <Instant at={item.occurredAt} zone={zone} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

function nameOf(item: PayoutItem): string {
  const kind =
    item.kind === "OTHER"
      ? `${ITEM_KIND.OTHER} (${item.processorType.replaceAll("_", " ")})`
      : ITEM_KIND[item.kind];
  return item.donor ? `${kind} from ${item.donor.firstName} ${item.donor.lastName}` : kind;
}
