"use client";

import { useRef } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** The picker cannot be empty: it shows the product's color when none is chosen. */
const UNSET = "#1c5a40";

type ColorFieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  /** The text of the field, as typed. */
  text: string;
  onText: (text: string) => void;
  stored: string;
  /** The color used without a text, if any. */
  otherwise?: string | null;
};

/** An optional color named `color`, as text with a picker. */
export function ColorField({ label, hint, error, text, onText, stored, otherwise }: ColorFieldProps) {
  // The text field is submitted; the picker only writes to it.
  const input = useRef<HTMLInputElement>(null);
  const shown = [text, otherwise ?? ""].find((one) => /^#[0-9a-f]{6}$/i.test(one)) ?? UNSET;
  return (
    <Field id="color" label={label} hint={hint} error={error} optional>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            type="color"
            aria-label="Pick a color"
            value={shown}
            onInput={(event) => {
              const picked = event.currentTarget.value.toUpperCase();
              if (input.current) input.current.value = picked;
              onText(picked);
            }}
            // React requires a handler for a controlled value; onInput runs before the form saves its draft.
            onChange={() => {}}
            className="h-11 w-14 shrink-0 rounded-md border border-line-strong bg-surface p-1"
          />
          <Input
            {...control}
            name="color"
            ref={input}
            defaultValue={stored}
            onInput={(event) => onText(event.currentTarget.value)}
            placeholder="#1F6F50"
            autoComplete="off"
            spellCheck={false}
            className="max-w-36"
          />
        </div>
      )}
    </Field>
  );
}
