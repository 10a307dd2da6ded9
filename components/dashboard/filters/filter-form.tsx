"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";

type FilterFormProps = {
  /** The page's own path; the fields become its query. */
  action: string;
  label: string;
  children: ReactNode;
};

/**
 * Filters kept in the URL: a selection applies immediately; the button is for text fields and for pages without
 * JavaScript.
 */
export function FilterForm({ action, label, children }: FilterFormProps) {
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
  return (
    <form
      ref={form}
      aria-label={label}
      action={action}
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
        Apply
      </Button>
    </form>
  );
}
