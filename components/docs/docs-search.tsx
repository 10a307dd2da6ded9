"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import type { SearchEntry } from "@/lib/api-docs/reference/schemas";
import { searchIn } from "./search-in";
import { SearchResults } from "./search-results";

const SHOWN = 12;

/** Searches operations, fields, errors and guide sections as the user types. Without JavaScript it is a plain form. */
export function DocsSearch() {
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<SearchEntry[] | null>(null);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const found = entries && query.trim() ? searchIn(entries, query) : null;
  const shown = isOpen && found ? found.slice(0, SHOWN) : null;

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  async function open() {
    setOpen(true);
    if (entries) return;
    const answer = await fetch("/docs/api/search-index").catch(() => null);
    // Without the index, the form still submits the query to the server.
    if (answer?.ok) setEntries((await answer.json()) as SearchEntry[]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
    } else if (event.key === "Escape") {
      setOpen(false);
      stops[0]?.focus();
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports <search> yet
    <form
      ref={box}
      role="search"
      action="/docs/api/search"
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      className="relative w-full max-w-md min-w-0"
    >
      <label htmlFor={id} className="sr-only">
        Search the reference
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-soft" />
      <Input
        id={id}
        name="q"
        type="search"
        autoComplete="off"
        placeholder="Search ( / )"
        aria-keyshortcuts="/"
        className="pl-9"
        value={query}
        onFocus={open}
        onChange={(event) => {
          setQuery(event.target.value);
          setOpen(true);
        }}
      />
      <p role="status" className="sr-only">
        {isOpen && found ? `${found.length} found` : ""}
      </p>
      {shown && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-lg max-sm:fixed max-sm:inset-x-2 max-sm:top-14">
          {shown.length === 0 && (
            <p className="px-3 py-2 text-sm text-soft">No results match all of these words.</p>
          )}
          <SearchResults found={shown} onChosen={() => setOpen(false)} />
          {found && found.length > SHOWN && (
            <p className="px-3 py-2 text-xs text-soft">Press Enter for all {found.length} results.</p>
          )}
        </div>
      )}
    </form>
  );
}
