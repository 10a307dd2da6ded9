"use client";

import { type ChangeEvent, type ReactNode, useId, useRef } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import type { ApiFailure, ApiResult } from "@/components/session/api-result";
import type { Api } from "@/components/session/use-api";
import { cx } from "@/components/ui/cx";
import { useReady } from "@/components/ui/use-ready";
import { PICTURE_UPLOAD } from "@/lib/pictures/schemas";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";

type PictureUploadProps = {
  label: string;
  hint: string;
  /** The current picture or its placeholder. */
  preview: ReactNode;
  /** Whether there is an uploaded picture that can be removed. */
  uploaded: boolean;
  /** What removing the picture means, shown before it is removed. */
  warning: string;
  /** What to do after the upload, if anything. */
  next?: string | null;
  upload: (api: Api, file: File) => Promise<ApiResult<unknown>>;
  remove: (api: Api) => Promise<ApiResult<unknown>>;
};

/** Uploads and replaces a picture immediately, independently of the surrounding form. Removing one asks first. */
export function PictureUpload(props: PictureUploadProps) {
  const { label, hint, preview, uploaded, warning, next, upload, remove } = props;
  const name = label.toLowerCase();
  const id = useId();
  const ready = useReady();
  const input = useRef<HTMLInputElement>(null);
  const { run, busy, notice } = usePageCall();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    // Hide the event from the surrounding form, which drafts only its own fields.
    event.stopPropagation();
    const [file] = event.target.files ?? [];
    if (file)
      await run(async (api) => problemOf(file) ?? upload(api, file), {
        name: "upload",
        done: () => `${label} saved.`,
        refused: (failure) => failure.fieldErrors["file"]?.[0] ?? failure.message,
      });
    // Reset the input so that the same file can be selected again.
    if (input.current) input.current.value = "";
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-0.5 text-sm font-medium">{label}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {preview}
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <ActionButton
              tone="secondary"
              size="sm"
              busy={busy === "upload"}
              aria-describedby={`${id}-hint`}
              onClick={() => !busy && input.current?.click()}
            >
              {busy === "upload" ? "Uploading…" : uploaded ? "Replace" : "Upload"}
              <span className="sr-only"> {name}</span>
            </ActionButton>
            {uploaded && (
              <ConfirmButton
                tone="quiet"
                label="Remove"
                about={name}
                question={`Remove the ${name}?`}
                yes="Remove"
                no="Cancel"
                run={() => run(remove, { done: () => `${label} removed.`, refused: () => null })}
              >
                <p>{warning}</p>
              </ConfirmButton>
            )}
          </div>
          <p
            role="status"
            className={cx("text-sm", notice?.isError ? "font-medium text-danger" : "text-soft")}
          >
            {notice?.text}
            {next && ` ${next}`}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_UPLOAD.media.join(",")}
        onChange={choose}
        disabled={!ready}
        aria-label={`${label} file`}
        tabIndex={-1}
        className="sr-only"
      />
    </fieldset>
  );
}

/** Returns a failure for a file that the API would reject, before it is sent. */
function problemOf({ type, size }: File): ApiFailure | null {
  const media: readonly string[] = PICTURE_UPLOAD.media;
  if (!media.includes(type)) return failure("Choose a JPEG, PNG, WebP, GIF or AVIF picture.");
  if (size > PICTURE_UPLOAD.maxBytes) return failure("Choose a picture of at most 8 MB.");
  return null;
}

function failure(message: string): ApiFailure {
  return { ok: false, status: 400, message, fieldErrors: {}, formErrors: [] };
}
