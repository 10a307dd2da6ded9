"use client";

import { type ChangeEvent, useEffect, useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type FilterInputProps = { name: string; label: string; value: string | undefined; placeholder?: string };

/**
 * A text filter that its form applies after a pause. It follows the URL, but keeps text being typed, with focus and
 * caret.
 */
export function FilterInput({ name, label, value = "", placeholder }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  /** The last typed text, until its list is shown. */
  const typed = useRef<string | null>(null);

  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    // This list belongs to an earlier pause, and more was typed since.
    if (typed.current !== null && typed.current !== value) return;
    typed.current = null;
    if (input.current && input.current.value.trim() !== value) input.current.value = value;
  }, [value]);

  function note({ target }: ChangeEvent<HTMLInputElement>) {
    const text = target.value.trim();
    typed.current = text === value ? null : text;
  }

  return (
    <Field id={`filter-${name}`} label={label} className="col-span-2 min-w-0">
      {(control) => (
        <Input
          ref={input}
          {...control}
          name={name}
          type="search"
          defaultValue={value}
          placeholder={placeholder}
          maxLength={100}
          onChange={note}
          className="sm:w-72"
        />
      )}
    </Field>
  );
}
