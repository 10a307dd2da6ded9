"use client";

import { SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { Children, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

type FilterFormProps = {
  /** The page's own path; the fields become its query. */
  action: string;
  label: string;
  /** The label of the button. */
  submit?: string;
  children: ReactNode;
};

/** More than these are folded on a phone, so that the list starts on the first screen. */
const MAX_ON_PHONE = 3;

/**
 * Filters kept in the URL: a selection applies immediately, or when the page's script runs if it was made before; the button is for
 * text fields and for pages without JavaScript. On a phone many filters are folded, all but the search.
 */
export function FilterForm({ action, label, submit = "Apply", children }: FilterFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const folds = Children.toArray(children).length > MAX_ON_PHONE;
  const apply = () => {
    if (!form.current) return;
    const given = [...new FormData(form.current)].filter(
      ([, value]) => typeof value === "string" && value !== "",
    );
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    router.push(query ? `${action}?${query}` : action);
  };
  // Before the first update, in which React resets selections that were made before it ran.
  useLayoutEffect(() => {
    for (const select of form.current?.querySelectorAll("select") ?? [])
      if (isChanged(select)) select.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      action={action}
      // Selections are those of the address, also after a reload.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => event.target instanceof HTMLSelectElement && apply()}
      // Two per row on a phone.
      className={cx("grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap", folds && !open && FOLDED)}
    >
      {children}
      {folds && (
        <button
          type="button"
          data-fold
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-11 items-center justify-center gap-2 justify-self-start rounded-md border border-line-strong bg-surface px-4 font-medium noscript:hidden sm:hidden"
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {open ? "Hide filters" : "Filters"}
        </button>
      )}
      <Button type="submit" tone="secondary" className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}

/** Hides all but the search and the button that unfolds the others, where a script can unfold them. */
const FOLDED = "max-sm:[@media(scripting:enabled)]:[&>:not([data-fold],:has([type=search]))]:hidden";

/** Whether another option is selected than the server rendered. */
function isChanged(select: HTMLSelectElement): boolean {
  const rendered = [...select.options].findIndex((option) => option.defaultSelected);
  return select.selectedIndex !== Math.max(rendered, 0);
}
