"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Badge } from "@/components/ui/badge";
import { Money } from "@/components/ui/money";
import { Table, Td, Th } from "@/components/ui/table";
import type { Fund } from "@/lib/funds/schemas";
import { percentOf } from "@/lib/kernel/percent";
import { RowKeys } from "../lists/row-keys";
import { RowLink } from "../lists/row-link";
import { ConfirmButton } from "../team/confirm-button";
import { FundButton } from "./fund-form";

type FundTableProps = {
  orgSlug: string;
  caption: string;
  funds: readonly Fund[];
  /** Total raised by each fund, in cents, by id; null while totals cannot be read. */
  raised: ReadonlyMap<string, number> | null;
  mayChange: boolean;
};

/** An organization's funds; admins edit, archive, restore and delete them. */
export function FundTable({ orgSlug, caption, funds, raised, mayChange }: FundTableProps) {
  return (
    <RowKeys>
      <Table flows caption={caption}>
        <thead>
          <tr>
            <Th>Fund</Th>
            <Th className="max-sm:hidden">Code</Th>
            {raised && <Th numeric>Raised</Th>}
            <Th numeric>Goal</Th>
            {mayChange && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {funds.map((fund) => (
            <tr key={fund.id} className="relative hover:bg-sunken">
              <Td className="min-w-44 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <RowLink href={`/dashboard/${orgSlug}/donations?${new URLSearchParams({ fund: fund.id })}`}>
                    {fund.name}
                  </RowLink>
                  {fund.restricted && <Badge tone="neutral">Restricted</Badge>}
                </span>
                {fund.code && <span className="block text-xs text-soft sm:hidden">{fund.code}</span>}
              </Td>
              <Td className="min-w-28 wrap-anywhere max-sm:hidden">{fund.code ?? <None />}</Td>
              {raised && (
                <Td numeric label="Raised">
                  <Money cents={raised.get(fund.id) ?? 0} />
                  {fund.goalCents !== null && (
                    <span className="block text-xs text-soft">
                      {percentOf(raised.get(fund.id) ?? 0, fund.goalCents)}% of the goal
                    </span>
                  )}
                </Td>
              )}
              <Td numeric label="Goal">
                {fund.goalCents === null ? <None /> : <Money cents={fund.goalCents} short />}
              </Td>
              {mayChange && (
                <Td>
                  <FundActions orgSlug={orgSlug} fund={fund} />
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  );
}

const None = () => <span className="text-soft">None</span>;

function FundActions({ orgSlug, fund }: { orgSlug: string; fund: Fund }) {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const params = { idOrSlug: orgSlug, fundId: fund.id };
  const archived = fund.archivedAt !== null;
  const shared = { about: fund.name, no: "Cancel", onDone: () => startRefresh(() => router.refresh()) };
  return (
    <div className="relative flex justify-end gap-2">
      {!archived && <FundButton orgSlug={orgSlug} fund={fund} size="sm" tone="secondary" />}
      <ConfirmButton
        {...shared}
        label={archived ? "Restore" : "Archive"}
        question={archived ? `Restore “${fund.name}”?` : `Archive “${fund.name}”?`}
        yes={archived ? "Restore" : "Archive"}
        run={() => api.call("updateFund", { params, body: { archived: !archived } })}
      >
        <p>
          {archived
            ? "Donations can be designated to it again."
            : "No further donations are designated to it. Past ones stay, and you can restore it."}
        </p>
      </ConfirmButton>
      {archived && (
        <ConfirmButton
          {...shared}
          label="Delete"
          question={`Delete “${fund.name}”?`}
          yes="Delete"
          run={() => api.call("deleteFund", { params })}
        >
          <p>This can’t be undone.</p>
        </ConfirmButton>
      )}
    </div>
  );
}
