"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/field";
import { TYPE_GROUPS } from "./labels";

type TypeChoiceProps = { value: readonly string[]; error?: string };

/** Selects all events or individual ones; the fields are named `all` and `eventTypes`. */
export function TypeChoice({ value, error }: TypeChoiceProps) {
  const [all, setAll] = useState(value.length === 0);
  return (
    <Fieldset id="eventTypes" legend="Events" error={error}>
      <Checkbox
        id="webhook-all"
        name="all"
        checked={all}
        onChange={(event) => setAll(event.target.checked)}
        label="All events"
        detail="Including types added later."
      />
      {!all && (
        <div className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
          {TYPE_GROUPS.map(({ label, types }) => (
            <fieldset key={label} className="grid min-w-0 content-start gap-2">
              <legend className="mb-2 text-sm text-soft">{label}</legend>
              {types.map((type) => (
                <Checkbox
                  key={type}
                  id={`webhook-${type}`}
                  name="eventTypes"
                  value={type}
                  defaultChecked={value.includes(type)}
                  label={<span className="text-sm wrap-anywhere">{type}</span>}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </Fieldset>
  );
}
