"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { Td, Th } from "@/components/ui/table";
import { useReady } from "@/components/ui/use-ready";
import { inDigits } from "./total";

type Selection = {
  /** Ids of the rows on the page. */
  ids: readonly string[];
  /** Ids of the selected rows, in page order. */
  selected: readonly string[];
  toggle: (id: string) => void;
  /** Selects or deselects all rows on the page. */
  setAll: (on: boolean) => void;
  /** Number of rows that match the filters, on all pages. */
  total: number;
  /** Whether `total` may be larger. */
  isLowerBound: boolean;
  /** Whether all matching rows are selected, not only those on the page. */
  matching: boolean;
  selectMatching: () => void;
};

const SelectionContext = createContext<Selection | null>(null);

/** Returns the selection of a list page; null outside of `Selectable`. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

type SelectableProps = {
  ids: readonly string[];
  /** Number of rows that match the filters, if all of them can be selected. */
  total?: number;
  isLowerBound?: boolean;
  children: ReactNode;
};

/** Makes the rows of a page selectable. A row that leaves the page is deselected. */
export function Selectable({ ids, total = 0, isLowerBound = false, children }: SelectableProps) {
  const [matching, setMatching] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    setMatching(false);
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  };
  const setAll = (on: boolean) => {
    setMatching(false);
    setChosen(new Set(on ? ids : []));
  };
  const selected = ids.filter((id) => chosen.has(id));
  return (
    <SelectionContext
      value={{
        ids,
        selected,
        toggle,
        setAll,
        total,
        isLowerBound,
        matching,
        selectMatching: () => setMatching(true),
      }}
    >
      {children}
    </SelectionContext>
  );
}

const BOX = "size-5 accent-accent";
/** A 44-pixel click target around the checkbox, above the link that covers the row. */
const TARGET = "relative z-1 -m-2 grid size-11 cursor-pointer place-items-center";

/** The header cell that selects all rows on the page; renders nothing outside of `Selectable`. */
export function SelectAllCell() {
  const ready = useReady();
  const selection = useSelection();
  if (!selection) return null;
  const { ids, selected, setAll } = selection;
  const all = selected.length === ids.length;
  return (
    <Th className="noscript:hidden sm:w-11">
      <label className={TARGET}>
        <span className="sr-only">Select all rows of this page</span>
        <input
          type="checkbox"
          className={BOX}
          disabled={!ready}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = !all && selected.length > 0;
          }}
          onChange={() => setAll(!all)}
        />
      </label>
    </Th>
  );
}

/** The cell that selects its row; renders nothing outside of `Selectable`. */
export function SelectCell({ id, name }: { id: string; name: string }) {
  const ready = useReady();
  const selection = useSelection();
  if (!selection) return null;
  return (
    <Td className="w-11 noscript:hidden">
      <label className={TARGET}>
        <span className="sr-only">Select {name}</span>
        <input
          type="checkbox"
          className={BOX}
          disabled={!ready}
          checked={selection.selected.includes(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
    </Td>
  );
}

/** The actions for the selected rows; empty while none is selected. `what` is the plural noun, for example `donors`. */
export function SelectionBar({ what, children }: { what: string; children: ReactNode }) {
  const selection = useSelection();
  const count = selection?.selected.length ?? 0;
  if (!selection || count === 0) return null;
  const { total, matching } = selection;
  const all = inDigits(total, selection.isLowerBound);
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-surface p-3 shadow-lg"
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {matching
          ? `All ${all} ${what} that match selected`
          : `${count === 1 ? `1 ${what.replace(/s$/, "")}` : `${count} ${what}`} selected`}
      </p>
      {!matching && count === selection.ids.length && total > count && (
        <button
          type="button"
          className="min-h-9 text-sm underline underline-offset-4"
          onClick={selection.selectMatching}
        >
          Select all {all} that match
        </button>
      )}
      {children}
      <button
        type="button"
        className="min-h-9 text-sm underline underline-offset-4"
        onClick={() => selection.setAll(false)}
      >
        Select none
      </button>
    </section>
  );
}
