"use client";

import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { isSamePage, leavesPage } from "./leaves-page";
import { type Unsaved, UnsavedContext } from "./unsaved-context";

type Question = { go: () => void; isKept: boolean };

/**
 * Asks for a confirmation before a page with unsaved input is left by a link, the Back button, a reload or closing the
 * tab.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [question, setQuestion] = useState<Question | null>(null);
  const [forms] = useState(() => new Set<{ isKept: boolean }>());
  const unsaved = useMemo<Unsaved>(
    () => ({
      add: (form) => {
        forms.add(form);
        return () => void forms.delete(form);
      },
      leave: (go) => {
        if (forms.size === 0) return go();
        setQuestion({ go, isKept: [...forms].every(({ isKept }) => isKept) });
        dialog.current?.showModal();
      },
    }),
    [forms],
  );

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (forms.size === 0 || !link || !leavesPage(event, link, location.href)) return;
      event.preventDefault();
      event.stopPropagation();
      unsaved.leave(() => link.click());
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (forms.size > 0) event.preventDefault();
    };
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      const { key, url } = event.destination;
      if (isSamePage(url, location.href) || [...forms].every(({ isKept }) => isKept)) return;
      event.preventDefault();
      unsaved.leave(() => void navigation.traverseTo(key));
    };
    // Capture phase: runs before React's and the link's own handlers.
    document.addEventListener("click", onClick, true);
    window.addEventListener("beforeunload", onBeforeUnload);
    // Browsers without the Navigation API navigate back without a confirmation.
    const history = "navigation" in window ? navigation : null;
    history?.addEventListener("navigate", onNavigate);
    return () => {
      document.removeEventListener("click", onClick, true);
      window.removeEventListener("beforeunload", onBeforeUnload);
      history?.removeEventListener("navigate", onNavigate);
    };
  }, [forms, unsaved]);

  function leave() {
    // Discarded input needs no second confirmation, for example by `beforeunload`.
    forms.clear();
    dialog.current?.close();
    question?.go();
  }

  return (
    <UnsavedContext value={unsaved}>
      {children}
      <Dialog ref={dialog} aria-labelledby={title}>
        <div className="grid gap-5">
          <h2 id={title} className="text-lg">
            Leave without saving?
          </h2>
          <p className="text-soft">
            {question?.isKept
              ? "Your entries stay in this browser tab until you close it."
              : "Your changes on this page will be lost."}
          </p>
          <DialogActions>
            <Button tone="secondary" onClick={() => dialog.current?.close()}>
              Stay on this page
            </Button>
            <Button tone="danger" onClick={leave}>
              Leave
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </UnsavedContext>
  );
}
