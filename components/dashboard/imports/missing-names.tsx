"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Notice } from "@/components/ui/notice";
import type { Import, RowList } from "@/lib/imports/schemas";
import { usePageCall } from "../layout/use-page-call";
import { insteadLabel, missingLabel } from "./labels";

type MissingNamesProps = {
  orgSlug: string;
  it: Import;
  missing: RowList["missing"];
  campaigns: readonly { id: string; title: string }[];
  funds: readonly { id: string; name: string }[];
  /** Whether the import can add as many. */
  canAdd: boolean;
};

/**
 * Offers what to do about the campaigns and funds missing in rejected rows, by checking the file again with that
 * option: to add them, or to use the chosen campaign and fund.
 */
export function MissingNames({ orgSlug, it, missing, campaigns, funds, canAdd }: MissingNamesProps) {
  const { run, busy, notice } = usePageCall();
  const params = { idOrSlug: orgSlug, importId: it.id };

  function checkWith(unknownNames: "ADD" | "CHOSEN") {
    return run(
      async (api) => {
        const body = { options: { ...it.options, unknownNames } };
        const saved = await api.call("updateImport", { params, body });
        return saved.ok ? api.call("checkImport", { params }) : saved;
      },
      { name: unknownNames, done: () => null },
    );
  }

  const what = missingLabel(missing);
  const instead = insteadLabel(missing, {
    campaign: campaigns.find(({ id }) => id === it.options.campaignId)?.title ?? null,
    fund: funds.find(({ id }) => id === it.options.fundId)?.name ?? null,
  });
  return (
    <Notice tone="warn" title={`The file names ${what}`}>
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose text-sm">
          Rows that name a campaign or fund you don’t have are not imported. Choose what to do with them, and
          the file is checked again.
          {canAdd &&
            " If you add the names, the import creates them, campaigns as drafts. They stay if you undo the import."}
          {!instead &&
            " To use one campaign for all of these rows, choose it under “Change columns and options, and check again”."}
        </p>
        <div className="flex flex-wrap gap-3">
          {instead && (
            <ActionButton size="sm" busy={busy === "CHOSEN"} onClick={() => checkWith("CHOSEN")}>
              {instead}
            </ActionButton>
          )}
          {canAdd && (
            <ActionButton
              size="sm"
              tone={instead ? "secondary" : "primary"}
              busy={busy === "ADD"}
              onClick={() => checkWith("ADD")}
            >
              {`Add the ${what}`}
            </ActionButton>
          )}
        </div>
        <p role="status" className={notice?.isError ? "text-sm font-medium text-danger" : "sr-only"}>
          {notice?.text}
        </p>
      </div>
    </Notice>
  );
}
