"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { CampaignValues } from "./values";

type FieldName = keyof CampaignValues | "impactCaptions";

/** The props of every section: initial values and a function that returns a field's error. */
export type PartProps = {
  defaults: CampaignValues;
  error: (name: FieldName) => string | undefined;
};

type SectionProps = {
  id: string;
  title: string;
  hint?: string;
  /** The section opens when one of these fields has an error. */
  fields: readonly FieldName[];
  error: PartProps["error"];
  /** Whether it is open until the user opens or closes it in this tab. */
  open?: boolean;
  children: ReactNode;
};

const KEPT = "almoner:campaign-sections";

/** A collapsible section of the form. Its open state is kept in this tab. */
export function Section({ id, title, hint, fields, error, open: first = true, children }: SectionProps) {
  const [open, setOpen] = useState(first);
  useEffect(() => {
    const kept = readKept()[id];
    if (kept !== undefined) setOpen(kept);
  }, [id]);
  useEffect(() => {
    if (fields.some((name) => error(name) !== undefined)) setOpen(true);
  }, [fields, error]);
  return (
    <details
      id={`${id}-section`}
      open={open}
      onToggle={({ currentTarget: { open: now } }) => {
        if (now === open) return;
        setOpen(now);
        sessionStorage.setItem(KEPT, JSON.stringify({ ...readKept(), [id]: now }));
      }}
      className="group/section rounded-lg border border-line bg-surface"
    >
      <summary className="flex list-none items-center justify-between gap-4 rounded-lg p-5 [&::-webkit-details-marker]:hidden">
        <div className="grid gap-1">
          <h2 className="text-lg">{title}</h2>
          {hint && <p className="text-sm text-soft">{hint}</p>}
        </div>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-soft transition-transform duration-150 group-open/section:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-5 px-5 pb-5">{children}</div>
    </details>
  );
}

function readKept(): Record<string, boolean> {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Record<string, boolean>;
}

/** Fields side by side on wide screens. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>;
}
