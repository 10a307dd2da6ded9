import type { DonationSort } from "@/lib/donations/list/schemas";
import type { DonorSort } from "@/lib/donors/schemas";
import type { SubscriptionSort } from "@/lib/subscriptions/schemas";

/** The orders of a list, the usual one first, each with the URL of the list's first page in this order. */
export type Sorting = {
  /** The order of the page. */
  by: string;
  orders: readonly { sort: string; label: string; href: string }[];
};

/** How the values of a column follow each other in the order `by` of its list. */
export type ColumnSort = { by: string; direction: "ascending" | "descending" };

export const DONATION_ORDERS: Readonly<Record<DonationSort, string>> = {
  newest: "Newest first",
  amount: "Largest amount first",
};

export const SUBSCRIPTION_ORDERS: Readonly<Record<SubscriptionSort, string>> = {
  newest: "Newest first",
  amount: "Largest amount first",
};

export const DONOR_ORDERS: Readonly<Record<DonorSort, string>> = {
  newest: "Newest first",
  name: "Last name",
  giving: "Largest giving first",
  latestDonation: "Latest donation first",
};

/** Returns the orders of a list. `hrefOf` returns the URL of its first page; undefined is the usual order, `newest`. */
export function sortingOf(
  labels: Readonly<Record<string, string>>,
  by: string | undefined,
  hrefOf: (sort: string | undefined) => string,
): Sorting {
  return {
    by: by ?? "newest",
    orders: Object.entries(labels).map(([sort, label]) => ({
      sort,
      label,
      href: hrefOf(sort === "newest" ? undefined : sort),
    })),
  };
}
