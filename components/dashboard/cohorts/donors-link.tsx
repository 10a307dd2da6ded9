import { Link } from "@/components/ui/link";
import type { GivingFilter } from "@/lib/segments/filter-schemas";
import { count } from "../labels";
import { donorsHref } from "./labels";

type DonorsLinkProps = {
  orgSlug: string;
  donors: number;
  filter: GivingFilter;
  /** What the donors are, for screen readers, behind their number: `new in 2026`. */
  what: string;
};

/** A number of donors, which leads to the list of them. */
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
