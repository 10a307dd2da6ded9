"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CoverState } from "@/lib/campaigns/cover-schemas";
import { CoverNote } from "../campaigns/cover-note";
import { ColorField } from "../forms/color-field";
import { LABELS } from "../labels";
import { CoverUpload } from "../pictures/cover-upload";
import { type PartProps, Section } from "./section";

const FIELDS = ["coverImageUrl", "videoUrl", "color"] as const;

/**
 * Fields for the page's appearance. `saved` holds the campaign's id and the state of its cover; null for a new
 * campaign. `orgColor` is the color of the page without one of the campaign.
 */
export function Appearance({
  defaults,
  error,
  saved,
  orgColor,
}: PartProps & { saved: { id: string; cover: CoverState | null } | null; orgColor: string | null }) {
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
      <ColorField
        label={LABELS.color}
        hint={`Used for buttons and the progress bar. Adjusted automatically where text would be hard to read. Without one, the page has ${orgColor ? "your organization’s color" : "the default color"}.`}
        error={error("color")}
        text={color}
        onText={setColor}
        stored={defaults.color}
        otherwise={orgColor}
      />
    </Section>
  );
}
