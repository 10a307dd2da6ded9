"use client";

import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import type { CallNotice } from "@/components/dashboard/layout/use-page-call";
import type { ApiResult } from "@/components/session/api-result";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { useReady } from "@/components/ui/use-ready";
import { SortableList } from "../lists/sortable-list";
import { ConfirmButton } from "../team/confirm-button";
import { useOrder } from "./use-order";

export type PartLine = {
  id: string;
  name: string;
  detail: string;
  badge?: { label: string; tone: "neutral" | "good" | "warn" };
  /** The last button; null for none. */
  removal: Removal | null;
};

/** `warning`: what the removal means, shown before it; null for a change that can be reverted, which runs at once. */
type Removal = { label: string; warning: string | null };

type PartPanelProps = {
  id: string;
  title: string;
  hint: string;
  /** The singular noun, for example `question`. */
  one: string;
  empty: string;
  live: readonly PartLine[];
  archived: readonly PartLine[];
  most: number;
  /** A call or its refresh is in progress, so the list may be stale. */
  busy: boolean;
  notice: CallNotice | null;
  /** Stores the order of all active items; resolves to false if it was refused. */
  onOrder: (ids: string[], moved: PartLine) => Promise<boolean>;
  /** The dialog of a removal with a warning shows its failure. */
  onRemove: (id: string) => Promise<ApiResult<unknown> | null>;
  /** Absent if items cannot be archived. */
  onRestore?: (id: string) => void;
  /** Called when the form closes, saved or not. */
  onClose?: () => void;
  /** Renders the form of an item, or of a new one if the id is null. */
  form: (id: string | null, close: () => void) => ReactNode;
};

/** The ordered list of questions or levels: add, edit, move, remove and restore. */
export function PartPanel(props: PartPanelProps) {
  const { id, title, hint, one, live, archived, most, busy, notice, onOrder, onRemove, onRestore } = props;
  const ready = useReady();
  const { ordered, order } = useOrder(live, onOrder);
  const dialog = useRef<HTMLDialogElement>(null);
  const [editing, setEditing] = useState<{ id: string | null; time: number } | null>(null);
  const open = (which: string | null) => {
    // Render a new form before the dialog picks the element to focus.
    flushSync(() => setEditing({ id: which, time: (editing?.time ?? 0) + 1 }));
    dialog.current?.showModal();
  };
  const closed = () => {
    setEditing(null);
    props.onClose?.();
  };
  const full = live.length >= most;
  return (
    <Panel aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="max-w-prose text-sm text-soft">{hint}</p>
      </div>
      {live.length === 0 && <p className="text-soft">{props.empty}</p>}
      {live.length > 0 && (
        <SortableList
          items={ordered}
          locked={!ready || busy}
          onOrder={order}
          className="divide-y divide-line rounded-md border border-line"
          itemClassName="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2 py-3 sm:px-4"
        >
          {(line, { handle, arrows }) => (
            <>
              <div className="flex min-w-0 items-center gap-2">
                {handle}
                <Words {...line} />
              </div>
              <div className="flex flex-wrap items-center gap-2">
                {arrows}
                <ActionButton tone="secondary" size="sm" onClick={() => open(line.id)}>
                  <span>
                    Edit <span className="sr-only">{line.name}</span>
                  </span>
                </ActionButton>
                {line.removal && (
                  <RemoveButton line={line} {...line.removal} busy={busy} onRemove={onRemove} />
                )}
              </div>
            </>
          )}
        </SortableList>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActionButton tone="secondary" disabled={full} onClick={() => open(null)}>
          Add {one}
        </ActionButton>
        {full && <p className="text-sm text-soft">You can add up to {most}.</p>}
        <CallMessage notice={notice} />
      </div>
      {archived.length > 0 && (
        <details>
          <summary className="inline-flex min-h-9 items-center rounded-md text-sm font-medium text-accent underline underline-offset-4">
            Archived ({archived.length})
          </summary>
          <ul className="mt-2 divide-y divide-line">
            {archived.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <Words {...line} />
                <ActionButton
                  tone="secondary"
                  size="sm"
                  disabled={full}
                  aria-disabled={busy || undefined}
                  onClick={() => busy || onRestore?.(line.id)}
                >
                  <span>
                    Restore <span className="sr-only">{line.name}</span>
                  </span>
                </ActionButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Dialog ref={dialog} aria-labelledby={`${id}-dialog`} onClose={closed}>
        <h2 id={`${id}-dialog`} className="mb-4 text-lg">
          {editing?.id ? `Edit ${one}` : `Add ${one}`}
        </h2>
        {editing && <div key={editing.time}>{props.form(editing.id, () => dialog.current?.close())}</div>}
      </Dialog>
    </Panel>
  );
}

type RemoveButtonProps = Removal & Pick<PartPanelProps, "busy" | "onRemove"> & { line: PartLine };

function RemoveButton({ line: { id, name }, label, warning, busy, onRemove }: RemoveButtonProps) {
  if (warning === null)
    return (
      <ActionButton
        tone="secondary"
        size="sm"
        aria-disabled={busy || undefined}
        onClick={() => busy || onRemove(id)}
      >
        <span>
          {label} <span className="sr-only">{name}</span>
        </span>
      </ActionButton>
    );
  return (
    <ConfirmButton
      label={label}
      about={name}
      question={`${label} “${name}”?`}
      yes={label}
      no="Cancel"
      run={async () => (busy ? null : onRemove(id))}
    >
      <p>{warning}</p>
    </ConfirmButton>
  );
}

function Words({ name, detail, badge }: PartLine) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </p>
      <p className="text-sm text-soft wrap-anywhere tabular-nums">{detail}</p>
    </div>
  );
}
