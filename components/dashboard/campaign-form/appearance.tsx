"use client";

import { useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CoverState } from "@/lib/campaigns/cover-schemas";
import { CoverNote } from "../campaigns/cover-note";
import { LABELS } from "../labels";
import { CoverUpload } from "../pictures/cover-upload";
import { type PartProps, Section } from "./section";

const FIELDS = ["coverImageUrl", "videoUrl", "color"] as const;

const UNSET = "#1c5a40";

/**
 * Fields for the page's appearance. `saved` holds the campaign's id and the state of its cover; null for a new
 * campaign.
 */
export function Appearance({
  defaults,
  error,
  saved,
}: PartProps & { saved: { id: string; cover: CoverState | null } | null }) {
  // The text field is submitted; the picker only writes to it.
  const text = useRef<HTMLInputElement>(null);
  const [color, setColor] = useState(defaults.color);
  return (
    <Section id="appearance" title="Appearance" error={error} fields={FIELDS}>
      {saved ? (
        <CoverUpload campaignId={saved.id} cover={saved.cover} />
      ) : (
        <p className="text-sm text-soft">You can upload a cover image once the draft is saved.</p>
      )}
      <Field
        id="coverImageUrl"
        label={LABELS.coverImageUrl}
        hint={
          "Instead of an upload: we copy the image at this URL once and serve it from here. An uploaded image is shown first."
        }
        error={error("coverImageUrl")}
        optional
      >
        {(control) => (
          <Input
            {...control}
            name="coverImageUrl"
            type="url"
            placeholder="https://"
            defaultValue={defaults.coverImageUrl}
          />
        )}
      </Field>
      {saved?.cover?.source === "URL" && <CoverNote cover={saved.cover} />}
      <Field
        id="videoUrl"
        label={LABELS.videoUrl}
        hint="YouTube and Vimeo videos play on the page; other URLs become links."
        error={error("videoUrl")}
        optional
      >
        {(control) => (
          <Input
            {...control}
            name="videoUrl"
            type="url"
            placeholder="https://"
            defaultValue={defaults.videoUrl}
          />
        )}
      </Field>
      <Field
        id="color"
        label={LABELS.color}
        hint="Used for buttons and the progress bar. Adjusted automatically where text would be hard to read."
        error={error("color")}
        optional
      >
        {(control) => (
          <div className="flex items-center gap-3">
            <input
              type="color"
              aria-label="Pick a color"
              value={/^#[0-9a-f]{6}$/i.test(color) ? color : UNSET}
              onInput={(event) => {
                const picked = event.currentTarget.value.toUpperCase();
                if (text.current) text.current.value = picked;
                setColor(picked);
              }}
              // React requires a handler for a controlled value; onInput runs before the form saves its draft.
              onChange={() => {}}
              className="h-11 w-14 shrink-0 rounded-md border border-line-strong bg-surface p-1"
            />
            <Input
              {...control}
              name="color"
              ref={text}
              defaultValue={defaults.color}
              onInput={(event) => setColor(event.currentTarget.value)}
              placeholder="#1F6F50"
              autoComplete="off"
              spellCheck={false}
              className="max-w-36"
            />
          </div>
        )}
      </Field>
    </Section>
  );
}
