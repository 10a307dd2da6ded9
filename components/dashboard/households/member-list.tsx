"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { useApi } from "@/components/session/use-api";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { Household } from "@/lib/donors/households/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { nameOf } from "../donors/labels";
import { Email } from "../format/email";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";

type MemberListProps = {
  orgSlug: string;
  household: Pick<Household, "id" | "members">;
  /** False while totals cannot be read. */
  withTotals: boolean;
};

/** The members of a household; staff make one primary or remove one. */
export function MemberList({ orgSlug, household, withTotals }: MemberListProps) {
  const api = useApi();
  const { run, refresh, busy, refreshing, notice } = usePageCall();
  const at = { params: { idOrSlug: orgSlug, householdId: household.id } };
  const { members } = household;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <RowKeys>
        <ul
          aria-labelledby="members"
          className="grid max-w-2xl grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface"
        >
          {members.map((member) => (
            <li
              data-row
              key={member.donorId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
            >
              <div className="grid min-w-0 gap-0.5 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link
                    href={`/dashboard/${orgSlug}/donors/${member.donorId}`}
                    className="font-medium underline underline-offset-4"
                  >
                    {nameOf(member)}
                  </Link>
                  {member.isPrimary && <Badge tone="neutral">Primary</Badge>}
                </span>
                <span className="text-sm text-soft">
                  {member.email ? <Email address={member.email} /> : "No email"}
                  {withTotals && `, ${formatUsd(member.totalCents)}`}
                </span>
              </div>
              {members.length > 1 && (
                <div className="flex flex-wrap gap-2">
                  {!member.isPrimary && (
                    <ActionButton
                      size="sm"
                      tone="secondary"
                      busy={busy === member.donorId || refreshing}
                      onClick={() =>
                        run(
                          (api) =>
                            api.call("updateHousehold", { ...at, body: { primaryDonorId: member.donorId } }),
                          { name: member.donorId, done: () => `${nameOf(member)} is the primary member.` },
                        )
                      }
                    >
                      <span>
                        Make primary <span className="sr-only">{nameOf(member)}</span>
                      </span>
                    </ActionButton>
                  )}
                  <ConfirmButton
                    label="Remove"
                    about={nameOf(member)}
                    question={`Remove ${nameOf(member)} from the household?`}
                    yes="Remove"
                    no="Cancel"
                    run={() => api.call("updateHousehold", { ...at, body: { remove: [member.donorId] } })}
                    onDone={() => refresh()}
                  >
                    <p>The donor stays, with their donations. You can add them again.</p>
                  </ConfirmButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      </RowKeys>
      <CallMessage notice={notice} />
    </div>
  );
}
