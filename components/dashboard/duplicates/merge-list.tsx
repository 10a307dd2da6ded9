"use client";

import { RowKeys } from "@/components/dashboard/lists/row-keys";
import { useApi } from "@/components/session/use-api";
import type { DonorMerge } from "@/lib/donors/merges/schemas";
import { actorLabel } from "../audit-log/labels";
import { nameOf } from "../donors/labels";
import { Email } from "../format/email";
import { Instant } from "../format/instant";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";
import { movedLabel } from "./labels";

type MergeListProps = { donorId: string; zone: string; merges: readonly DonorMerge[]; mayUndo: boolean };

/** Donors merged into this one; admins can undo a merge unless something prevents it. */
export function MergeList({ donorId, zone, merges, mayUndo }: MergeListProps) {
  const api = useApi();
  const { refresh } = usePageCall();
  return (
    <RowKeys>
      <ol className="grid max-w-2xl grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface">
        {merges.map((merge) => (
          <li data-row key={merge.id} className="grid gap-1 border-b border-line px-4 py-3 last:border-b-0">
            <p className="font-medium wrap-anywhere">
              {nameOf(merge.merged)}
              {merge.merged.email && (
                <span className="font-normal text-soft">
                  {" "}
                  <Email address={merge.merged.email} />
                </span>
              )}
            </p>
            <p className="text-sm text-soft wrap-anywhere">
              {actorLabel(merge.author)}, <Instant at={merge.createdAt} zone={zone} />. Moved:{" "}
              {movedLabel(merge.moved)}.
            </p>
            {merge.undoneAt ? (
              <p className="text-sm text-soft">
                Undone <Instant at={merge.undoneAt} zone={zone} />
              </p>
            ) : merge.undoRefusal ? (
              <p className="text-sm text-soft">Cannot be undone: {merge.undoRefusal}</p>
            ) : (
              mayUndo && (
                <div>
                  <ConfirmButton
                    label="Undo"
                    about={`the merge of ${nameOf(merge.merged)}`}
                    question={`Undo the merge of ${nameOf(merge.merged)}?`}
                    yes="Undo merge"
                    no="Keep"
                    run={() => api.call("undoDonorMerge", { params: { id: donorId, mergeId: merge.id } })}
                    onDone={() => refresh()}
                  >
                    <p>
                      The donor is listed again with everything that moved, and with donations made since
                      under their email address. Both donors are signed out of My giving.
                    </p>
                  </ConfirmButton>
                </div>
              )
            )}
          </li>
        ))}
      </ol>
    </RowKeys>
  );
}
