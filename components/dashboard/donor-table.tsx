import Link from "next/link";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonorList } from "@/lib/donors/schemas";
import { Instant } from "./instant";
import { RowKeys } from "./row-keys";

type DonorTableProps = { orgSlug: string; zone: string; donors: DonorList["donors"] };

export function DonorTable({ orgSlug, zone, donors }: DonorTableProps) {
  return (
    <RowKeys>
      <Table caption="Donors">
        <thead>
          <tr>
            <Th>Donor</Th>
            <Th numeric>Given</Th>
            <Th numeric>Gifts</Th>
            <Th>Newest gift</Th>
          </tr>
        </thead>
        <tbody>
          {donors.map((donor) => (
            <tr key={donor.id} className="relative hover:bg-sunken">
              <Td className="min-w-44 sm:min-w-64">
                <Link
                  href={`/dashboard/${orgSlug}/donations?donor=${donor.id}`}
                  className="font-medium wrap-anywhere after:absolute after:inset-0"
                >
                  {donor.firstName} {donor.lastName}
                </Link>
                <span className="block text-soft wrap-anywhere">{donor.email}</span>
              </Td>
              <Td numeric className="font-medium">
                <Money cents={donor.totalCents} />
              </Td>
              <Td numeric>{donor.giftCount.toLocaleString("en-US")}</Td>
              <Td>{donor.lastGiftAt ? <Instant at={donor.lastGiftAt} zone={zone} /> : "none yet"}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}
