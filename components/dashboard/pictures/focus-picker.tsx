"use client";

import type { MouseEvent } from "react";
import type { CoverCrop, CoverFocus } from "@/lib/campaigns/cover-schemas";
import { Slider } from "./slider";

type FocusPickerProps = {
  src: string;
  /** The cropped part; null for the whole picture. */
  crop: CoverCrop | null;
  focus: CoverFocus;
  onFocus: (focus: CoverFocus) => void;
};

/** Selects the focal point, which stays in view, by clicking the picture or with sliders. */
export function FocusPicker({ src, crop, focus, onFocus }: FocusPickerProps) {
  function click(event: MouseEvent<HTMLDivElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const within = (at: number) => Math.min(100, Math.max(0, Math.round(at)));
    onFocus({
      x: within(((event.clientX - left) / width) * 100),
      y: within(((event.clientY - top) / height) * 100),
    });
  }
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same */}
      <div
        onClick={click}
        className={
          crop
            ? "relative aspect-video w-full cursor-crosshair overflow-hidden rounded-md bg-sunken"
            : "relative w-fit cursor-crosshair justify-self-center overflow-hidden rounded-md"
        }
      >
        {/* biome-ignore lint/performance/noImgElement: stored in its display size and format */}
        <img
          src={src}
          alt=""
          draggable={false}
          {...(crop
            ? { style: partOf(crop), className: "absolute max-w-none" }
            : { className: "block max-h-64 w-auto max-w-full" })}
        />
        <span
          aria-hidden
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-white shadow-[0_0_0_2px_#000]"
        />
      </div>
      <Slider
        label="From the left"
        min={0}
        max={100}
        step={1}
        value={focus.x}
        onChange={(x) => onFocus({ ...focus, x })}
      />
      <Slider
        label="From the top"
        min={0}
        max={100}
        step={1}
        value={focus.y}
        onChange={(y) => onFocus({ ...focus, y })}
      />
    </div>
  );
}

/** Positions the whole picture so that the cropped part fills its box. */
function partOf({ x, y, width, height }: CoverCrop) {
  const percent = (part: number, of: number) => `${(part / of) * 100}%`;
  return {
    width: percent(100, width),
    height: percent(100, height),
    left: percent(-x, width),
    top: percent(-y, height),
  };
}
