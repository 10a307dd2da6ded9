"use client";

import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import EasyCrop from "react-easy-crop";
import type { CoverCrop } from "@/lib/campaigns/cover-schemas";
import { Slider } from "./slider";

/** Aspect ratio of covers on every page. */
const SHAPE = 16 / 9;
const MAX_ZOOM = 4;

type CropperProps = { src: string; first: CoverCrop | null; onCrop: (crop: CoverCrop) => void };

/** Selects the part of a picture to show, in the aspect ratio of covers: by dragging, arrow keys and a zoom slider. */
export function Cropper({ src, first, onCrop }: CropperProps) {
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid gap-3">
      <div className="relative h-64 overflow-hidden rounded-md bg-sunken">
        <EasyCrop
          image={src}
          crop={at}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={SHAPE}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropAreaChange={onCrop}
          {...(first ? { initialCroppedAreaPercentages: first } : {})}
          mediaProps={{ alt: "" }}
          cropperProps={{
            role: "group",
            "aria-label": "The part that is shown: move it with the arrow keys",
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <Slider label="Zoom" min={1} max={MAX_ZOOM} step={0.05} value={zoom} onChange={setZoom} />
    </div>
  );
}
