"use client";

import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { count } from "../labels";
import { useLeave } from "../unsaved/unsaved-context";
import type { Entry } from "./entries";
import { firstEntry, matchingEntries } from "./matching-entries";
import { PaletteResults, SHORTEST } from "./palette-results";
import { press } from "./use-action";
import { useSearch } from "./use-search";

/**
 * Maximum number of pages and of actions of a search, so that its results are in view. More letters find the others.
 */
const MOST_ENTRIES = 3;

type PaletteProps = {
  orgSlug: string;
  mayAdminister: boolean;
  onClose: () => void;
  onHelp: () => void;
};

/**
 * The command palette. It shows pages and actions immediately, then matching donors, donations and campaigns of the
 * organization.
 */
export function Palette({ orgSlug, mayAdminister, onClose, onHelp }: PaletteProps) {
  const router = useRouter();
  const leave = useLeave();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState("");
  const [selected, setSelected] = useState("");
  const { found, state } = useSearch(orgSlug, q.trim());
  const text = q.trim();
  const matching = matchingEntries(q, mayAdminister, text.length < SHORTEST ? undefined : MOST_ENTRIES);
  const shown = [found.donors, found.donations, found.campaigns, matching.pages, matching.actions];
  const results = shown.reduce((sum, { length }) => sum + length, 0);

  useEffect(() => {
    dialog.current?.showModal();
    // The dialog focuses its first focusable element, which is the frame of the list.
    input.current?.focus();
  }, []);
  const first = firstEntry(matching, found) ?? (text.length >= SHORTEST ? "more:donations" : "help");
  useEffect(() => setSelected(first), [first]);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other entries
  useEffect(() => {
    // cmdk scrolls to the entry that was selected before, which is a result of the former text.
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [text, first]);

  const go = (path: string, presses: string | null = null) => {
    dialog.current?.close();
    leave(() => {
      router.push(`/dashboard/${orgSlug}${path}`);
      press(presses);
    });
  };
  const take = ({ path, presses }: Entry) => go(path, presses);
  return (
    <Dialog
      ref={dialog}
      aria-labelledby="palette"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="mt-[10dvh] mb-auto w-[min(40rem,calc(100vw-2rem))] overflow-hidden p-0! shadow-card"
    >
      <h2 id="palette" className="sr-only">
        Search and go
      </h2>
      <Command label="Search and go" shouldFilter={false} loop value={selected} onValueChange={setSelected}>
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search aria-hidden className="size-4 shrink-0 text-soft" />
          <Command.Input
            ref={input}
            value={q}
            onValueChange={setQ}
            maxLength={100}
            placeholder="Donors, donations, campaigns, pages, actions"
            className="min-h-14 w-full min-w-0 bg-transparent outline-none placeholder:text-soft"
          />
          <kbd className="rounded-sm bg-sunken px-1.5 font-sans text-xs text-soft">Esc</kbd>
        </div>
        <p role="status" className="sr-only">
          {text.length < SHORTEST
            ? ""
            : state === "searching"
              ? "Searching"
              : state === "failed"
                ? "The search failed"
                : count(results, "result")}
        </p>
        {/* Of one height: a click while results arrive must not hit the backdrop, which closes the palette. */}
        <Command.List
          ref={list}
          className="h-[min(26rem,60dvh)] scroll-pb-28 [overflow-anchor:none] overflow-y-auto overscroll-contain p-2 pb-0 [&>[cmdk-list-sizer]]:flex [&>[cmdk-list-sizer]]:min-h-full [&>[cmdk-list-sizer]]:flex-col"
        >
          <PaletteResults
            found={found}
            hasFailed={state === "failed"}
            matching={matching}
            text={text}
            onGo={go}
            onTake={take}
            onHelp={onHelp}
          />
        </Command.List>
      </Command>
    </Dialog>
  );
}
