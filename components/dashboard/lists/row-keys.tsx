"use client";

import type { KeyboardEvent, ReactNode } from "react";

/** Arrow keys move between the rows of a table whose rows are links; `moveRows` finds them by `data-rows`. */
export function RowKeys({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; Tab reaches the same links
    <div data-rows onKeyDown={move}>
      {children}
    </div>
  );
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("tbody a")];
  const at = links.findIndex((link) => link.matches(":focus"));
  const next = at < 0 ? undefined : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
