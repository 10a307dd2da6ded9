"use client";

import { Check, Copy } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";

const SHOWN_MS = 2000;

/** Copies the `pre` inside the nearest `[data-code]`. */
export function CopyButton({ what }: { what: string }) {
  const [message, setMessage] = useState<"" | "Copied" | "Press Ctrl+C or ⌘C">("");

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);

  async function copy({ currentTarget }: MouseEvent) {
    const code = currentTarget.closest("[data-code]")?.querySelector("pre");
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      setMessage("Copied");
    } catch {
      // Clipboard access denied or no secure context: select the text for copying with the keyboard.
      getSelection()?.selectAllChildren(code);
      setMessage("Press Ctrl+C or ⌘C");
    }
  }

  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm px-2 text-xs font-medium text-soft hover:bg-surface hover:text-ink print:hidden"
    >
      {message === "Copied" ? (
        <Check aria-hidden className="size-3.5" />
      ) : (
        <Copy aria-hidden className="size-3.5" />
      )}
      <span aria-hidden>{message || "Copy"}</span>
      <span className="sr-only">Copy {what}</span>
      <span role="status" className="sr-only">
        {message}
      </span>
    </button>
  );
}
