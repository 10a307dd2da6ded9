"use client";

import { useId } from "react";

const CHOICES = [
  ["", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** Selects the color scheme. The root layout reads the `theme` cookie, so a reload does not flash. */
export function ThemeSwitch({ current }: { current: "light" | "dark" | null }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id}>Theme</label>
      <select
        id={id}
        defaultValue={current ?? ""}
        onChange={(event) => apply(event.target.value)}
        className="min-h-9 rounded-md border border-line-strong bg-surface px-2"
      >
        {CHOICES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function apply(theme: string): void {
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API yet
  document.cookie = `theme=${theme}; path=/; max-age=${theme ? 31_536_000 : 0}; samesite=lax`;
}
