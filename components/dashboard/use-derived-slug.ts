"use client";

import { type FormEvent, useRef, useState } from "react";
import { slugify } from "@/lib/kernel/slug";

/**
 * A slug field that follows the title until somebody types another slug. The field is uncontrolled, so that text
 * typed before the page is interactive survives. `shown` is the slug for a preview. An existing thing's slug does
 * not follow: its links are out in the world.
 */
export function useDerivedSlug(title: string, slug: string, existing = false) {
  const field = useRef<HTMLInputElement>(null);
  const derived = useRef(title ? slugify(title) : "");
  const [shown, setShown] = useState(slug);
  return {
    field,
    shown,
    onTitle: (event: FormEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value;
      const next = text ? slugify(text) : "";
      const input = field.current;
      if (input && !existing && (input.value === "" || input.value === derived.current)) {
        input.value = next;
        setShown(next);
      }
      derived.current = next;
    },
    onSlug: (event: FormEvent<HTMLInputElement>) => setShown(event.currentTarget.value),
  };
}
