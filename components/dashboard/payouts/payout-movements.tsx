import { ButtonLink } from "@/components/ui/button-link";
import { urlPart } from "@/lib/kernel/urls/web-address";
import type { PayoutItemList } from "@/lib/payouts/schemas";
import { PayoutItems } from "./payout-items";

type PayoutMovementsProps = {
  /** Path of the payout's page. */
  path: string;
  orgSlug: string;
  zone: string;
  page: PayoutItemList;
  /** Whether this is a later page. */
  continued: boolean;
  /** Total number of movements of the payout. */
  inAll: number;
};

/** A payout's movements, paginated, oldest first. */
export function PayoutMovements({ path, orgSlug, zone, page, continued, inAll }: PayoutMovementsProps) {
  const { items, nextCursor } = page;
  const several = continued || nextCursor !== null;
  return (
    <section aria-labelledby="movements" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="movements" className="text-lg">
        Transactions
      </h2>
      <PayoutItems orgSlug={orgSlug} zone={zone} items={items} />
      {several && (
        <nav
          aria-label="Pages"
          className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft tabular-nums"
        >
          <p>
            {continued ? "" : "The first "}
            {items.length.toLocaleString("en-US")} of {inAll.toLocaleString("en-US")}, oldest first. The
            breakdown above includes all of them.
          </p>
          <div className="flex gap-2">
            {continued && (
              <ButtonLink href={path} tone="secondary" size="sm">
                First page
              </ButtonLink>
            )}
            {nextCursor && (
              <ButtonLink href={`${path}?after=${urlPart(nextCursor)}`} tone="secondary" size="sm">
                Next page
              </ButtonLink>
            )}
          </div>
        </nav>
      )}
    </section>
  );
}
