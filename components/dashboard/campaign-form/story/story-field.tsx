"use client";

import { useEffect, useRef, useState } from "react";
import { isReadableMarkdown } from "@/components/donate/campaign/story-limits";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { LABELS } from "../../labels";

type Editor = typeof import("./story-editor").StoryEditor;

/** The most characters of a story, and the number from which the field says how many are left. */
const MAX_LENGTH = 10_000;
const COUNT_FROM = 9_000;

type StoryFieldProps = { initial: string; error: string | undefined };

/**
 * The campaign's story, which is stored as Markdown: an editor that shows its formatting, or a plain field. The plain
 * field is the form's control in both cases, and the only one until the page's script runs.
 */
export function StoryField({ initial, error }: StoryFieldProps) {
  const control = useRef<HTMLTextAreaElement>(null);
  /** The open editor and the text with which it begins; null for the plain field. */
  const [edited, setEdited] = useState<{ Editor: Editor; text: string; focus: boolean } | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [length, setLength] = useState(initial.length);
  const [isReadable, setReadable] = useState(() => isReadableMarkdown(initial));

  async function open() {
    const { StoryEditor } = await import("./story-editor");
    const field = control.current;
    if (field) setEdited({ Editor: StoryEditor, text: field.value, focus: field === document.activeElement });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    // The plain field remains if the script cannot be loaded.
    open().catch(() => undefined);
  }, []);

  function write(markdown: string) {
    if (!control.current) return;
    control.current.value = markdown;
    control.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="grid gap-2">
      <Field
        id="description"
        label={LABELS.description}
        hint={
          edited === null
            ? "What donations make possible. Supports Markdown: **bold**, lists, links."
            : "What donations make possible."
        }
        error={error}
        optional
      >
        {(props) => (
          <>
            <Textarea
              {...props}
              ref={control}
              id={edited === null ? props.id : `${props.id}-markdown`}
              hidden={edited !== null}
              name="description"
              defaultValue={initial}
              rows={8}
              maxLength={MAX_LENGTH}
              onInput={({ currentTarget: { value } }) => {
                setLength(value.length);
                setReadable(isReadableMarkdown(value));
              }}
            />
            {edited !== null && (
              <edited.Editor
                {...props}
                label={LABELS.description}
                initial={edited.text}
                focus={edited.focus}
                onChange={write}
                onRefuse={() => {
                  setRefused(true);
                  setEdited(null);
                }}
              />
            )}
          </>
        )}
      </Field>
      <p
        role="status"
        className={cx("text-sm empty:hidden", length > MAX_LENGTH ? "text-danger" : "text-soft")}
      >
        {length > COUNT_FROM && lengthText(length)}
      </p>
      <p role="status" className="text-sm text-soft empty:hidden">
        {isReadable
          ? isRefused && "This story contains Markdown that the editor can’t show, so it is edited as text."
          : "This story is too long to be formatted, so donors see it as it is typed. Shorten it, or remove some formatting."}
      </p>
      <Button
        tone="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => {
          setRefused(false);
          if (edited === null) return open();
          setEdited(null);
        }}
      >
        {edited === null ? "Edit with formatting" : "Edit as Markdown"}
      </Button>
    </div>
  );
}

function lengthText(length: number): string {
  const count = Math.abs(MAX_LENGTH - length);
  const characters = `${count.toLocaleString("en-US")} ${count === 1 ? "character" : "characters"}`;
  return length > MAX_LENGTH ? `${characters} too many, formatting included` : `${characters} left`;
}
