"use client";

import { useApi } from "@/components/session/use-api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { Household } from "@/lib/donors/households/schemas";
import { nameOf } from "../donors/duplicate-labels";
import { usePageCall } from "../layout/use-page-call";
import { useReady } from "../layout/use-ready";
import { RowLink } from "../lists/row-link";
import { NOT_SHOWN } from "../report/totals-notice";
import { AskButton } from "../team/ask-button";

type MemberTableProps = {
  orgSlug: string;
  household: Pick<Household, "id" | "members">;
  /** False while totals cannot be read. */
  withTotals: boolean;
};

/** The members of a household; staff make another one primary, or remove one. */
export function MemberTable({ orgSlug, household, withTotals }: MemberTableProps) {
  const api = useApi();
  const ready = useReady();
  const { run, refresh, busy, refreshing, said } = usePageCall();
  const at = { params: { idOrSlug: orgSlug, householdId: household.id } };
  const { members } = household;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table caption="Members">
        <thead>
          <tr>
            <Th>Member</Th>
            <Th numeric>Lifetime giving</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.donorId} className="relative hover:bg-sunken">
              <Td className="min-w-40 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <RowLink href={`/dashboard/${orgSlug}/donors/${member.donorId}`}>{nameOf(member)}</RowLink>
                  {member.isPrimary && <Badge tone="neutral">Primary</Badge>}
                </span>
                {member.email && <span className="block text-xs text-soft">{member.email}</span>}
              </Td>
              <Td numeric>{withTotals ? <Money cents={member.totalCents} /> : NOT_SHOWN}</Td>
              <Td>
                {members.length > 1 && (
                  <div className="relative flex flex-wrap justify-end gap-2">
                    {!member.isPrimary && (
                      <Button
                        size="sm"
                        tone="secondary"
                        disabled={!ready}
                        busy={busy === member.donorId || refreshing}
                        onClick={() =>
                          run(
                            (api) =>
                              api.call("updateHousehold", {
                                ...at,
                                body: { primaryDonorId: member.donorId },
                              }),
                            { name: member.donorId, done: () => `${nameOf(member)} is the primary member.` },
                          )
                        }
                      >
                        <span>
                          Make primary <span className="sr-only">{nameOf(member)}</span>
                        </span>
                      </Button>
                    )}
                    <AskButton
                      label="Remove"
                      about={nameOf(member)}
                      question={`Remove ${nameOf(member)} from the household?`}
                      yes="Remove"
                      no="Cancel"
                      run={() => api.call("updateHousehold", { ...at, body: { remove: [member.donorId] } })}
                      onDone={() => refresh()}
                    >
                      <p>The donor stays, with their donations. You can add them again.</p>
                    </AskButton>
                  </div>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p role="status" className={said?.bad ? "text-sm text-danger" : "text-sm text-soft"}>
        {said?.text}
      </p>
    </div>
  );
}
