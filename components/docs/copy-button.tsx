"use client";

import { Check, Copy } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";

const SHOWN_MS = 2000;

/** Copies the `pre` inside the nearest `[data-code]`. */
export function CopyButton({ what }: { what: string }) {
  const [said, setSaid] = useState<"" | "Copied" | "Press Ctrl+C or ⌘C">("");

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy({ currentTarget }: MouseEvent) {
    const code = currentTarget.closest("[data-code]")?.querySelector("pre");
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      setSaid("Copied");
    } catch {
      // Clipboard access denied or no secure context: select the text for copying with the keyboard.
      getSelection()?.selectAllChildren(code);
      setSaid("Press Ctrl+C or ⌘C");
    }
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs font-medium text-soft hover:bg-surface hover:text-ink print:hidden"
    >
      {said === "Copied" ? (
        <Check aria-hidden className="size-3.5" />
      ) : (
        <Copy aria-hidden className="size-3.5" />
      )}
      <span aria-hidden>{said || "Copy"}</span>
      <span className="sr-only">Copy {what}</span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </button>
  );
}
