import Link from "next/link";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { DonorList } from "@/lib/donors/schemas";
import { Instant } from "./instant";

type DonorTableProps = { orgSlug: string; zone: string; donors: DonorList["donors"] };

export function DonorTable({ orgSlug, zone, donors }: DonorTableProps) {
  return (
    <Table caption="Donors">
      <thead>
        <tr>
          <Th>Donor</Th>
          <Th>E-mail</Th>
          <Th numeric>Given</Th>
          <Th numeric>Gifts</Th>
          <Th>Newest gift</Th>
        </tr>
      </thead>
      <tbody>
        {donors.map((donor) => (
          <tr key={donor.id} className="relative hover:bg-sunken">
            <Td className="min-w-44">
              <Link
                href={`/dashboard/${orgSlug}/donations?donor=${donor.id}`}
                className="font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {donor.firstName} {donor.lastName}
              </Link>
            </Td>
            <Td className="min-w-48 wrap-anywhere">{donor.email}</Td>
            <Td numeric className="font-medium">
              <Money cents={donor.totalCents} />
            </Td>
            <Td numeric>{donor.giftCount.toLocaleString("en-US")}</Td>
            <Td>{donor.lastGiftAt ? <Instant at={donor.lastGiftAt} zone={zone} /> : "none yet"}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
