"use client";

import { type FormEvent, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { DonorNote } from "@/lib/donors/notes/schemas";
import { actorLabel } from "../audit-log/labels";
import { Instant } from "../format/instant";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";
import { useUnsaved } from "../unsaved/unsaved-context";

type DonorNotesProps = { donorId: string; zone: string; notes: readonly DonorNote[] };

const MAX_LENGTH = 5000;

/** Staff notes on a donor, newest first, with a field for a new one. */
export function DonorNotes({ donorId, zone, notes }: DonorNotesProps) {
  const { run, busy, notice } = usePageCall();
  const form = useRef<HTMLFormElement>(null);
  const [isBegun, setIsBegun] = useState(false);
  useUnsaved(isBegun);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    if (!text) return;
    const params = { id: donorId };
    const result = await run((api) => api.call("createDonorNote", { params, body: { text } }), {
      done: () => "Note added.",
    });
    if (!result?.ok) return;
    form.current?.reset();
    setIsBegun(false);
  }

  return (
    <section aria-labelledby="notes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="notes" className="text-lg">
        Notes
      </h2>
      <form ref={form} onSubmit={add} className="grid justify-items-start gap-3">
        <Field id="note" label="New note" hint="For your team only." className="w-full max-w-2xl">
          {(control) => (
            <Textarea
              {...control}
              name="note"
              rows={2}
              maxLength={MAX_LENGTH}
              onInput={(event) => setIsBegun(event.currentTarget.value.trim() !== "")}
              required
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton type="submit" tone="secondary" size="sm" busy={busy !== null}>
            Add note
          </ActionButton>
          <CallMessage notice={notice} />
        </div>
      </form>
      {notes.length > 0 && (
        <ol className="grid max-w-2xl grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface">
          {notes.map((note) => (
            <Note key={note.id} note={note} zone={zone} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A note with its author; becomes a form while it is edited. */
function Note({ note, zone }: { note: DonorNote; zone: string }) {
  const api = useApi();
  const { run, refresh, busy, notice } = usePageCall();
  const [isEdited, setIsEdited] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  useUnsaved(isEdited && isChanged);
  const params = { id: note.donorId, noteId: note.id };

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    if (!text) return;
    await run((api) => api.call("updateDonorNote", { params, body: { text } }), {
      done: () => null,
      onRefresh: () => setIsEdited(false),
    });
  }

  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
      {isEdited ? (
        <form onSubmit={save} className="grid justify-items-start gap-3">
          <Textarea
            aria-label="Note"
            name="text"
            rows={3}
            maxLength={MAX_LENGTH}
            defaultValue={note.text}
            onInput={(event) => setIsChanged(event.currentTarget.value !== note.text)}
            required
            autoFocus
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" busy={busy !== null}>
              Save
            </Button>
            <Button size="sm" tone="secondary" onClick={() => setIsEdited(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      )}
      {notice?.isError && (
        <p role="alert" className="text-sm text-danger">
          {notice.text}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-soft wrap-anywhere">
          {actorLabel(note.author)}, <Instant at={note.createdAt} zone={zone} />
          {note.editedAt && (
            <>
              , edited <Instant at={note.editedAt} zone={zone} />
            </>
          )}
        </p>
        {!isEdited && (
          <div className="flex gap-2">
            <ActionButton
              size="sm"
              tone="quiet"
              onClick={() => {
                setIsChanged(false);
                setIsEdited(true);
              }}
            >
              <span>
                Edit <span className="sr-only">the note of {actorLabel(note.author)}</span>
              </span>
            </ActionButton>
            <ConfirmButton
              label="Delete"
              about={`the note of ${actorLabel(note.author)}`}
              question="Delete this note?"
              yes="Delete"
              no="Cancel"
              run={() => api.call("deleteDonorNote", { params })}
              onDone={() => refresh()}
            >
              <p>Your team no longer sees it here. The audit log keeps its text.</p>
            </ConfirmButton>
          </div>
        )}
      </div>
    </li>
  );
}
