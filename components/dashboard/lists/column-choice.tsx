"use client";

import type { VisibilityState } from "@tanstack/table-core";
import { Columns3 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useReady } from "@/components/ui/use-ready";
import { type ColumnList, columnsCookie, keptColumns, type OptionalColumn } from "./columns";

const YEAR_SECONDS = 31_536_000;

type ColumnChoiceProps = {
  list: ColumnList;
  columns: readonly OptionalColumn[];
  /** Which columns are on the page. */
  visibility: VisibilityState;
};

/** Selects the columns of a list. The choice is stored in this browser. */
export function ColumnChoice({ list, columns, visibility: rendered }: ColumnChoiceProps) {
  const ready = useReady();
  const router = useRouter();
  const [visibility, setVisibility] = useState(rendered);

  function toggle(id: string) {
    const next = { ...visibility, [id]: !visibility[id] };
    setVisibility(next);
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${columnsCookie(list)}=${keptColumns(columns, next)}; path=/dashboard; max-age=${YEAR_SECONDS}; samesite=lax`;
    router.refresh();
  }

  return (
    <details className="relative justify-self-end noscript:hidden">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 text-sm font-medium underline underline-offset-4">
        <Columns3 aria-hidden className="size-4" />
        Columns
      </summary>
      <fieldset
        disabled={!ready}
        className="absolute right-0 z-20 mt-1 grid w-56 gap-1 rounded-lg border border-line-strong bg-surface p-3 shadow-lg"
      >
        <legend className="sr-only">Columns of this list</legend>
        {columns.map(({ id, label }) => (
          <label key={id} className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={visibility[id] ?? false}
              onChange={() => toggle(id)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
