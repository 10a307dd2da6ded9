"use client";

import { useId } from "react";

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
};

/** A labeled slider. */
export function Slider({ label, value, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 text-sm">
      <label htmlFor={id} className="w-28 shrink-0 font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-6 w-full min-w-0 accent-accent"
      />
    </div>
  );
}
