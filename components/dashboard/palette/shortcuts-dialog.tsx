"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { NAV_ITEMS } from "../layout/nav-items";
import { shortcutsAreOn, turnShortcuts } from "./keys";

/** The list of shortcuts, with a switch to disable them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(shortcutsAreOn);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog ref={dialog} aria-labelledby="shortcuts" onClose={onClose}>
      <div className="grid gap-5">
        <h2 id="shortcuts" className="text-lg">
          Keyboard shortcuts
        </h2>
        <dl className="grid gap-2 text-sm">
          <Row keys={["⌘ K", "Ctrl K"]} or>
            Search, or go to a page
          </Row>
          <Row keys={["/"]}>The same</Row>
          <Row keys={["?"]}>This list</Row>
        </dl>
        <section aria-labelledby="shortcuts-rows" className="grid gap-2">
          <h3 id="shortcuts-rows" className="text-sm font-semibold">
            In lists
          </h3>
          <dl className="grid gap-2 text-sm">
            <Row keys={["j", "k"]}>Next or previous row of the page’s lists</Row>
            <Row keys={["↑", "↓"]}>The same within a list, once a row has the focus</Row>
            <Row keys={["Enter"]}>Open the row, where it leads to a page</Row>
            <Row keys={["x"]}>Select the row, where rows have a checkbox: donors and donations</Row>
          </dl>
        </section>
        <section aria-labelledby="shortcuts-pages" className="grid gap-2">
          <h3 id="shortcuts-pages" className="text-sm font-semibold">
            Go to a page: press g, then
          </h3>
          <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
            {NAV_ITEMS.map(({ label, key }) => (
              <Row key={key} keys={[key]}>
                {label}
              </Row>
            ))}
          </dl>
        </section>
        <Checkbox
          id="single-keys"
          label="Single-key shortcuts"
          detail="In this browser. ⌘K and Ctrl-K always work. Shortcuts are off while you type."
          checked={on}
          onChange={(event) => {
            setOn(event.target.checked);
            turnShortcuts(event.target.checked);
          }}
        />
        <DialogActions>
          <Button tone="secondary" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Row({ keys, or = false, children }: { keys: readonly string[]; or?: boolean; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{children}</dt>
      <dd className="flex shrink-0 items-baseline gap-1 text-soft">
        {keys.map((key, index) => (
          <span key={key}>
            {or && index > 0 && "or "}
            <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs text-ink">
              {key}
            </kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
