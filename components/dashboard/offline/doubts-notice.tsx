"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Doubt } from "@/lib/offline-donations/schemas";
import { indexOf } from "./doubts";
import { doubtMessage } from "./labels";

type DoubtsNoticeProps = {
  doubts: readonly Doubt[];
  busy: boolean;
  /** Label of the confirm button, for example `Record it anyway`. */
  confirm: string;
  onConfirm: () => void;
};

/** Warns before possible duplicates are recorded, and asks for a confirmation. Takes the focus when it appears. */
export function DoubtsNotice({ doubts, busy, confirm, onConfirm }: DoubtsNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (doubts.length > 0) box.current?.focus();
  }, [doubts]);
  if (doubts.length === 0) return null;
  return (
    <Notice ref={box} tone="warn" role="alert" tabIndex={-1} title="Nothing is recorded yet">
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {doubts.map((doubt) => {
          const index = indexOf(doubt);
          return (
            <li key={`${doubt.field} ${doubt.kind}`}>
              {doubtMessage(doubt, index === null ? null : index + 1)}
            </li>
          );
        })}
      </ul>
      <Button tone="secondary" size="sm" className="mt-2 justify-self-start" busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </Notice>
  );
}
