"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

type FilterFormProps = {
  /** The page's own path; the fields become its query. */
  action: string;
  label: string;
  /** The label of the button. */
  submit?: string;
  children: ReactNode;
};

/**
 * Filters kept in the URL: a selection applies immediately, or when the page's script runs if it was made before; the button is for
 * text fields and for pages without JavaScript.
 */
export function FilterForm({ action, label, submit = "Apply", children }: FilterFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
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
      aria-label={label}
      action={action}
      // Selections are those of the address, also after a reload.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => event.target instanceof HTMLSelectElement && apply()}
      // Two per row on a phone, so that the list starts on the first screen.
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      {children}
      <Button type="submit" tone="secondary" className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}

/** Whether another option is selected than the server rendered. */
function isChanged(select: HTMLSelectElement): boolean {
  const rendered = [...select.options].findIndex((option) => option.defaultSelected);
  return select.selectedIndex !== Math.max(rendered, 0);
}
