"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import type { DuplicatePair, DuplicateList as Duplicates } from "@/lib/donors/duplicates/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { nameOf } from "../donors/labels";
import { Email } from "../format/email";
import { usePageCall } from "../layout/use-page-call";
import { reasonLabel } from "./labels";

type DuplicateListProps = {
  orgSlug: string;
  pairs: Duplicates["pairs"];
  /** Whether the user is an admin, who can compare and merge donors. */
  mayMerge: boolean;
};

/** Pairs of possible duplicates, each with the reasons and actions. */
export function DuplicateList({ orgSlug, pairs, mayMerge }: DuplicateListProps) {
  const { run, busy, notice } = usePageCall();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CallMessage notice={notice} />
      <RowKeys>
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {pairs.map(({ donors, reasons }) => {
            const ids = donors.map(({ id }) => id);
            const names = donors.map(nameOf).join(" and ");
            const key = ids.join(" ");
            return (
              <li data-row key={key} className="grid gap-4 rounded-lg border border-line bg-surface p-4">
                <div className="flex flex-wrap gap-2">
                  {reasons.map((reason) => (
                    <Badge key={reason} tone="warn">
                      {reasonLabel(reason)}
                    </Badge>
                  ))}
                </div>
                <div className="grid gap-4 sm:grid-cols-2">
                  {donors.map((donor) => (
                    <Person key={donor.id} orgSlug={orgSlug} donor={donor} />
                  ))}
                </div>
                <div className="flex flex-wrap gap-2">
                  {mayMerge && (
                    <ButtonLink
                      size="sm"
                      href={`/dashboard/${orgSlug}/donors/merge?${new URLSearchParams({ keep: ids[0] ?? "", other: ids[1] ?? "" })}`}
                    >
                      <span>
                        Compare <span className="sr-only">{names}</span>
                      </span>
                    </ButtonLink>
                  )}
                  <ActionButton
                    size="sm"
                    tone="secondary"
                    busy={busy === key}
                    onClick={() =>
                      run(
                        (api) =>
                          api.call("markDuplicateDonors", {
                            params: { idOrSlug: orgSlug },
                            body: { donorIds: ids, distinct: true },
                          }),
                        { name: key, done: () => `${names} are not listed again.` },
                      )
                    }
                  >
                    <span>
                      Not duplicates <span className="sr-only">: {names}</span>
                    </span>
                  </ActionButton>
                </div>
              </li>
            );
          })}
        </ol>
      </RowKeys>
    </div>
  );
}

function Person({ orgSlug, donor }: { orgSlug: string; donor: DuplicatePair["donors"][number] }) {
  const gave =
    donor.donationCount === 1 ? "1 donation" : `${donor.donationCount.toLocaleString("en-US")} donations`;
  return (
    <div className="grid min-w-0 content-start gap-0.5 text-sm">
      <Link
        href={`/dashboard/${orgSlug}/donors/${donor.id}`}
        className="text-base font-medium underline-offset-4 wrap-anywhere hover:underline"
      >
        {nameOf(donor)}
      </Link>
      {donor.email && (
        <span className="wrap-anywhere">
          <Email address={donor.email} />
        </span>
      )}
      {donor.phone && <span>{donor.phone}</span>}
      {donor.postalAddress && (
        <span className="whitespace-pre-line wrap-anywhere">{donor.postalAddress}</span>
      )}
      <span className="text-soft tabular-nums">
        {formatUsd(donor.totalCents)} in {gave}
      </span>
    </div>
  );
}
