"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { focusRow, rowTargets } from "./move-rows";

/** Lets arrow keys move between the rows of a list, from the first link or button of a row or from the row itself. */
export function RowKeys({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; Tab reaches the same links
    <div data-rows className="min-w-0" onKeyDown={move}>
      {children}
    </div>
  );
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const targets = rowTargets(event.currentTarget);
  const at = event.target instanceof HTMLElement ? targets.indexOf(event.target) : -1;
  const next = at < 0 ? undefined : targets[at + step];
  if (!next) return;
  event.preventDefault();
  focusRow(next);
}
