"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Notice } from "@/components/ui/notice";
import type { Import, RowList } from "@/lib/imports/schemas";
import { usePageCall } from "../layout/use-page-call";
import { missingLabel } from "./labels";

type MissingNamesProps = { orgSlug: string; it: Import; missing: RowList["missing"] };

/** Offers to add the campaigns and funds missing in rejected rows, by checking the file again with that option. */
export function MissingNames({ orgSlug, it, missing }: MissingNamesProps) {
  const { run, busy, notice } = usePageCall();
  const params = { idOrSlug: orgSlug, importId: it.id };

  function add() {
    return run(
      async (api) => {
        const body = { options: { ...it.options, unknownNames: "ADD" as const } };
        const saved = await api.call("updateImport", { params, body });
        return saved.ok ? api.call("checkImport", { params }) : saved;
      },
      { done: () => null },
    );
  }

  const what = missingLabel(missing);
  return (
    <Notice tone="warn" title={`The file names ${what}`}>
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose text-sm">
          Rows that name what you don’t have here are not imported. If you add them, the file is checked
          again; they are made when you import it, campaigns as drafts, and stay if you undo it.
        </p>
        <ActionButton size="sm" busy={busy !== null} onClick={add}>
          Add the {what}
        </ActionButton>
        <p role="status" className={notice?.isError ? "text-sm font-medium text-danger" : "sr-only"}>
          {notice?.text}
        </p>
      </div>
    </Notice>
  );
}
