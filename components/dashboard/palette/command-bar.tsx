"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { moveRows } from "../lists/move-rows";
import { useLeave } from "../unsaved/unsaved-context";
import { isBehindDialog, isRowKey, isTaken, keyActionOf, opensPalette, shortcutsAreOn } from "./keys";

const loadPalette = () => import("./palette").then((it) => it.Palette);
const Palette = dynamic(loadPalette, { ssr: false });
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((it) => it.ShortcutsDialog), {
  ssr: false,
});

/** Time within which a page key must follow `g`, in milliseconds. */
const GO_MS = 1500;
const APPLE = /mac|iphone|ipad/i;

type CommandBarProps = {
  orgSlug: string;
  /** Whether the person is an admin or owner. */
  mayAdminister: boolean;
};

/** The search button of the navigation, its dialogs, and the keyboard shortcuts of all pages. */
export function CommandBar({ orgSlug, mayAdminister }: CommandBarProps) {
  const router = useRouter();
  const leave = useLeave();
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  const base = `/dashboard/${orgSlug}`;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isRepeat = event.repeat && !isRowKey(event.key);
      if (event.defaultPrevented || event.isComposing || isRepeat || isBehindDialog()) return;
      // Works in a field too, where this chord types nothing.
      if (opensPalette(event)) {
        event.preventDefault();
        setOpen("palette");
        return;
      }
      if (isTaken(event.target) || !shortcutsAreOn()) return;
      const action = keyActionOf(event, event.timeStamp - wentAt.current < GO_MS);
      wentAt.current = action?.kind === "go" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!action || (action.kind === "row" && !moveRows(action.what))) return;
      event.preventDefault();
      if (action.kind === "page") leave(() => router.push(`${base}${action.item.path}`));
      else if (action.kind === "palette" || action.kind === "help") setOpen(action.kind);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [base, leave, router]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen("palette")}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        className="flex min-h-11 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm text-soft hover:bg-sunken hover:text-ink lg:min-h-9 noscript:hidden"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        Search
        <Chord />
      </button>
      {/* Rendered outside the menu, which is hidden on a phone while it is closed. */}
      {open !== null &&
        createPortal(
          open === "palette" ? (
            <Palette
              orgSlug={orgSlug}
              mayAdminister={mayAdminister}
              onClose={() => setOpen(null)}
              onHelp={() => setOpen("help")}
            />
          ) : (
            <ShortcutsDialog onClose={() => setOpen(null)} />
          ),
          document.body,
        )}
    </>
  );
}

const never = () => () => {};

/** The key combination that opens the palette, as labeled on this platform. */
function Chord() {
  const isApple = useSyncExternalStore(
    never,
    () => APPLE.test(navigator.platform),
    () => false,
  );
  return (
    <kbd aria-hidden className="ml-auto rounded-sm bg-sunken px-1.5 font-sans text-xs max-lg:hidden">
      {isApple ? "⌘K" : "Ctrl K"}
    </kbd>
  );
}
