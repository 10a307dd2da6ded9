"use client";

import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { useReady } from "@/components/ui/use-ready";
import type { CoverCrop, CoverFocus, CoverState } from "@/lib/campaigns/cover-schemas";
import { ownPath } from "@/lib/kernel/urls/web-address";
import { FormActions } from "../forms/form-actions";
import { usePageCall } from "../layout/use-page-call";
import { FocusPicker } from "./focus-picker";

const Cropper = lazy(() => import("./cropper").then((file) => ({ default: file.Cropper })));

const MIDDLE: CoverFocus = { x: 50, y: 50 };

type AdjustCoverProps = {
  campaignId: string;
  cover: CoverState;
  /** The alternative text of the image that this one replaced, prefilled instead of an empty one. */
  offeredAlt?: string | null;
  onSaved?: () => void;
};

/** A button that opens a dialog to crop the uploaded cover and to set its focal point and alternative text. */
export function AdjustCover(props: AdjustCoverProps) {
  const { cover } = props;
  const ready = useReady();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const src = cover.originalUrl && ownPath(cover.originalUrl);
  if (!src) return null;
  function open() {
    // Render new controls before the dialog picks the element to focus.
    flushSync(() => setOpened((times) => times + 1));
    dialog.current?.showModal();
  }
  return (
    <div>
      <ActionButton tone="secondary" size="sm" onClick={open}>
        Crop, focal point and text
      </ActionButton>
      {ready &&
        // Rendered outside the campaign's form, since forms cannot be nested.
        createPortal(
          <Dialog ref={dialog} aria-labelledby="adjust-cover" onClose={() => setOpened(0)}>
            <h2 id="adjust-cover" className="mb-4 text-lg">
              Cover image
            </h2>
            {opened > 0 && <Adjust {...props} src={src} close={() => dialog.current?.close()} />}
          </Dialog>,
          document.body,
        )}
    </div>
  );
}

type AdjustProps = AdjustCoverProps & { src: string; close: () => void };

function Adjust({ campaignId, cover, offeredAlt, onSaved, src, close }: AdjustProps) {
  const { run, busy } = usePageCall();
  const [cropped, setCropped] = useState(cover.crop !== null);
  const [area, setArea] = useState(cover.crop);
  const [focus, setFocus] = useState(cover.focus ?? MIDDLE);
  const [problem, setProblem] = useState<string | null>(null);
  const crop = cropped && area ? rounded(area) : null;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles events along the component tree, so the campaign's form would receive this one.
    event.stopPropagation();
    const alt = String(new FormData(event.currentTarget).get("alt") ?? "").trim();
    const isMiddle = focus.x === MIDDLE.x && focus.y === MIDDLE.y;
    const body = { crop, focus: isMiddle ? null : focus, alt: alt || null };
    setProblem(null);
    const result = await run((api) => api.call("adjustCampaignCover", { params: { id: campaignId }, body }), {
      done: () => null,
      refused: () => null,
    });
    if (result?.ok) {
      onSaved?.();
      return close();
    }
    if (result) setProblem(Object.values(result.fieldErrors)[0]?.[0] ?? result.message);
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <Checkbox
        id="cover-cropped"
        label="Crop to 16:9"
        detail="The shape of covers on the page. The whole picture is kept, and you can crop it again."
        checked={cropped}
        onChange={(event) => setCropped(event.currentTarget.checked)}
      />
      {cropped && (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <Cropper src={src} first={cover.crop} onCrop={setArea} />
        </Suspense>
      )}
      <fieldset className="grid min-w-0 gap-2">
        <legend className="text-sm font-medium">Focal point</legend>
        <p className="text-sm text-soft">
          Stays in view where the image is cut, such as in previews of shared links.
        </p>
        <FocusPicker src={src} crop={crop} focus={focus} onFocus={setFocus} />
      </fieldset>
      <Field
        id="cover-alt"
        label="Alternative text"
        hint={
          offeredAlt
            ? "This text describes the previous image. Change it if it does not fit the new one, or clear it if the new image is only decoration."
            : "What the image shows, for donors who can’t see it. Leave it empty if the image is only decoration."
        }
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            name="alt"
            rows={2}
            maxLength={250}
            defaultValue={cover.alt ?? offeredAlt ?? ""}
          />
        )}
      </Field>
      <FormActions problem={problem} busy={busy !== null} onCancel={close}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}

/** Rounds a crop to hundredths of a percent, within the picture. */
function rounded({ x, y, width, height }: CoverCrop): CoverCrop {
  const two = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 100;
  const [left, top] = [two(x), two(y)];
  return {
    x: left,
    y: top,
    width: two(Math.min(width, 100 - left)),
    height: two(Math.min(height, 100 - top)),
  };
}
