"use client";

import { Fragment, type ReactNode } from "react";
import { forgetOpenRequest } from "@/components/session/api";
import { RestoredNotice } from "./restored-notice";
import { useDraft } from "./use-draft";

/** The draft of a form, see `useDraft`. */
export type Draft<Entries> = {
  name: string;
  /** The restored draft, or the initial entries. */
  beginning: Entries;
  keep: (entries: Entries) => void;
  flush: () => void;
  forget: () => void;
};

type DraftedProps<Entries> = {
  /** Name of the draft in this tab. */
  name: string;
  /** Entries of a form without a draft; the same object on each rendering. */
  initial: Entries;
  /** Adapts a stored draft to the current choices. */
  restore: (stored: Entries) => Entries;
  children: (draft: Draft<Entries>) => ReactNode;
  className?: string;
};

/**
 * A form whose entries are kept in this tab until they are sent. A notice above a restored form offers to start over,
 * which renders the form anew and deletes a stored request that got no response.
 */
export function Drafted<Entries extends object>({
  name,
  initial,
  restore,
  children,
  className = "grid gap-6",
}: DraftedProps<Entries>) {
  const { defaults, version, restored, discard, ...draft } = useDraft(name, initial);
  function startOver() {
    forgetOpenRequest(name);
    discard();
  }
  return (
    <div className={className}>
      {restored && <RestoredNotice onDiscard={startOver} />}
      <Fragment key={version}>
        {children({ ...draft, name, beginning: restored ? restore(defaults) : defaults })}
      </Fragment>
    </div>
  );
}
