import { DonationTable } from "@/components/dashboard/donations/donation-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { DonationList } from "@/lib/donations/list/schemas";

type DonorDonationsProps = {
  orgSlug: string;
  zone: string;
  donorId: string;
  /** The newest donations. */
  list: Pick<DonationList, "donations" | "pagination">;
};

/** A donor's newest donations with a link to all of them, or how to record the first one. */
export function DonorDonations({ orgSlug, zone, donorId, list }: DonorDonationsProps) {
  const { donations, pagination } = list;
  if (donations.length === 0)
    return (
      <EmptyState
        title="No donations yet"
        action={
          <ButtonLink href={`/dashboard/${orgSlug}/donations/record?donor=${donorId}`} size="sm">
            Record their first donation
          </ButtonLink>
        }
      >
        <p>Online donations appear here automatically. Record checks and cash yourself.</p>
      </EmptyState>
    );
  return (
    <>
      <DonationTable orgSlug={orgSlug} zone={zone} donations={donations} ofOneDonor />
      {pagination.total > donations.length && (
        <Link
          href={`/dashboard/${orgSlug}/donations?donor=${donorId}&status=ALL`}
          className="text-sm text-accent underline underline-offset-4"
        >
          View all {pagination.total.toLocaleString("en-US")} donations
        </Link>
      )}
    </>
  );
}
