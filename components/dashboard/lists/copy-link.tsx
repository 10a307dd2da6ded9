"use client";

import { useId, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Input } from "@/components/ui/input";

type CopyLinkProps = {
  label: string;
  url: string;
  /** The noun for the message, for example "Copied the link." */
  what?: string;
};

/** A URL or other text with a copy button. */
export function CopyLink({ label, url, what = "link" }: CopyLinkProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"" | "copied" | "by hand">("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch {
      // Clipboard access denied or no secure context: select the text for copying with the keyboard.
      field.current?.select();
      setState("by hand");
    }
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <Input id={id} ref={field} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <ActionButton tone="secondary" onClick={copy} className="shrink-0">
          {state === "copied" ? "Copied" : "Copy"}
        </ActionButton>
      </div>
      <p role="status" className={state === "by hand" ? "text-sm text-soft" : "sr-only"}>
        {state === "copied" && `Copied the ${what}.`}
        {state === "by hand" && `The ${what} is selected. Press Ctrl+C or ⌘C to copy.`}
      </p>
    </div>
  );
}
