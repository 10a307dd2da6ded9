import { Link } from "@/components/ui/link";
import type { GivingFilter } from "@/lib/segments/filter-schemas";
import { count } from "../labels";
import { donorsHref } from "./labels";

type DonorsLinkProps = {
  orgSlug: string;
  donors: number;
  filter: GivingFilter;
  /** Describes the donors to screen readers, after their number: `new in 2026`. */
  what: string;
};

/** A number of donors that links to their list. */
export function DonorsLink({ orgSlug, donors, filter, what }: DonorsLinkProps) {
  if (donors === 0) return <>0</>;
  return (
    <Link href={donorsHref(orgSlug, filter)} className="underline underline-offset-4">
      <span aria-hidden>{donors.toLocaleString("en-US")}</span>
      <span className="sr-only">
        {count(donors, "donor")}, {what}
      </span>
    </Link>
  );
}
