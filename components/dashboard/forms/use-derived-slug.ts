"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { slugify } from "@/lib/kernel/urls/slug";

/**
 * A slug field that follows the title until a different slug is entered. Both fields are uncontrolled, so that text
 * entered before hydration is kept. `shown` is the slug for a preview. An existing item's slug does not follow, because
 * links to it are in use.
 */
export function useDerivedSlug(title: string, slug: string, existing = false) {
  const titleField = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const derived = useRef(title ? slugify(title) : "");
  const [shown, setShown] = useState(slug);
  const follow = (text: string) => {
    const next = text ? slugify(text) : "";
    const input = field.current;
    if (input && !existing && (input.value === "" || input.value === derived.current)) {
      input.value = next;
      setShown(next);
    }
    derived.current = next;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text entered before hydration.
  useEffect(() => {
    const typed = titleField.current?.value ?? "";
    if (typed !== title) follow(typed);
  }, []);
  return {
    titleField,
    field,
    shown,
    onTitle: (event: FormEvent<HTMLInputElement>) => follow(event.currentTarget.value),
    onSlug: (event: FormEvent<HTMLInputElement>) => setShown(event.currentTarget.value),
  };
}
